import { newId } from '@atrium/base/id'
import { type Tx, anytime, defineAction, ownSpace, serverOnly } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SpaceFile } from '@atrium/features/files/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { calendarInMemory } from '../../../tests/contracts/events.ts'
import { bob, fileOf } from '../../../tests/contracts/fixture.ts'
import { CalendarImport, doneOf, isComing, isUnderWay, mostImportBytes } from './calendar-import.ts'
import { cancelImport, dismissImport, fileArrived, noteImport, startImport, undoImport } from './import-file.ts'
import { importWords } from './import-words.ts'
import { detailsIn, withDetails } from './imported-details.ts'

const space = ownSpace(bob)
const key = { space, id: bob }

/** An import of Bob's into a workspace. */
function importInMemory(given: Partial<SpaceFile> = {}) {
  const { memory, space: where } = calendarInMemory()
  const file = fileOf(space, given)
  memory.put(SpaceFile, file)
  const start = (of: string = file.id) =>
    memory.act(startImport, { space: where, file: of, name: 'a.ics', size: 9, zone: 'UTC' }, { by: bob })
  const note = (during: string, more: object, { of = file.id, at = someTime + 5 } = {}) =>
    memory.act(noteImport, { file: of, during, counts: {}, ...more }, { by: bob, at })
  return {
    memory,
    where,
    file,
    start,
    note,
    cancel: (of: string = file.id) => memory.act(cancelImport, { file: of }, { by: bob }),
    undo: () => memory.act(undoImport, { file: file.id }, { by: bob }),
    dismiss: () => memory.act(dismissImport, { file: file.id }, { by: bob }),
    row: () => memory.rows(CalendarImport)[0],
  }
}

test('a file of one’s own that is there is imported, one at a time', async () => {
  const { start, row, where, file } = importInMemory()
  expect(await start()).toBe('done')
  const begun = {
    ...key,
    file: file.id,
    name: 'a.ics',
    where,
    zone: 'UTC',
    state: 'waiting',
    startedAt: someTime,
    endedAt: null,
  }
  expect(row()).toMatchObject({ ...begun, made: 0, total: 0, message: '' })
  expect(await start()).toBe('under-way')
  expect(await importInMemory({ deletedAt: 1 }).start()).toBe('file-gone')
  expect(await importInMemory({ size: mostImportBytes + 1 }).start()).toBe('too-large')
  expect(await importInMemory({ size: mostImportBytes }).start()).toBe('done')
})

test('a file that is still on its way is waited for', async () => {
  const { start, row, memory, where } = importInMemory()
  const file = newId()
  expect([await start(file), row()?.state]).toEqual(['done', 'uploading'])
  const arrive = (of: string, size: number, isWaitedFor: boolean) => {
    const apply = async (tx: Tx) => {
      expect(await fileArrived(tx, { by: bob, at: 7, file: of, size })).toBe(isWaitedFor)
    }
    const action = {
      name: 'test/arrive',
      input: z.object({}),
      may: serverOnly,
      when: anytime,
      refusals: {},
      where: () => space,
    }
    return memory.act(defineAction({ ...action, apply }), {}, { by: bob })
  }
  await arrive(newId(), 9, false)
  expect(row()?.state).toBe('uploading')
  await arrive(file, mostImportBytes + 1, true)
  expect(row()).toMatchObject({ state: 'stopped', endedAt: 7, message: expect.stringContaining('100 MB') })
  await memory.act(startImport, { space: where, file, name: 'a.ics', size: 9, zone: 'UTC' }, { by: bob })
  await arrive(file, mostImportBytes, true)
  expect(row()).toMatchObject({ state: 'waiting', endedAt: null, message: '' })
  await arrive(file, mostImportBytes + 1, false)
  expect(row()?.state).toBe('waiting')
  await memory.act(cancelImport, { file }, { by: bob })
  await memory.act(dismissImport, { file }, { by: bob })
  await arrive(file, 9, false)
  expect(row()).toBeUndefined()
})

test('an import that was stopped, and one that was undone, has ended', async () => {
  const stopped = importInMemory()
  await stopped.start()
  await stopped.note('reading', { state: 'stopped', message: 'This is no calendar.' })
  expect(stopped.row()).toMatchObject({ state: 'stopped', endedAt: someTime + 5 })
  const undone = importInMemory()
  await undone.start()
  for (const [during, state] of [
    ['reading', 'writing'],
    ['writing', 'done'],
  ] as const)
    await undone.note(during, { state })
  await undone.undo()
  expect(undone.row()?.state).toBe('undoing')
  await undone.note('undoing', { state: 'undone' }, { at: someTime + 9 })
  expect(undone.row()).toMatchObject({ state: 'undone', endedAt: someTime + 9 })
})

test('how far an import has come is noted step by step, and what was canceled stays so', async () => {
  const { start, note, row, cancel } = importInMemory()
  await note('reading', { state: 'reading' })
  expect(row()).toBeUndefined()
  await start()
  await note('writing', { state: 'done', counts: { total: 9 } })
  expect(row()).toMatchObject({ state: 'waiting', total: 9, endedAt: null })
  await note('reading', { state: 'reading', counts: { read: 0.5 } })
  expect(row()).toMatchObject({ state: 'reading', read: 0.5, endedAt: null })
  await note('writing', { state: 'done', counts: { made: 3 } })
  expect(row()).toMatchObject({ state: 'reading', made: 3 })
  await note('reading', { state: 'writing' })
  await note('writing', { state: 'done', message: 'Fine.' })
  expect(row()).toMatchObject({ state: 'done', message: 'Fine.', made: 3, endedAt: someTime + 5 })
  expect([await cancel(), row()?.state]).toEqual(['done', 'done'])
  const canceled = importInMemory()
  await canceled.start()
  expect([await canceled.cancel(), canceled.row()?.state]).toEqual(['done', 'canceled'])
  await canceled.note('reading', { state: 'reading', counts: { made: 1 } })
  expect(canceled.row()).toMatchObject({ state: 'canceled', made: 1 })
  await canceled.note('reading', { counts: { made: 9 } }, { of: newId() })
  expect(canceled.row()?.made).toBe(1)
})

test('an import is undone and its report put away once it is not under way', async () => {
  const { start, note, row, cancel, undo, dismiss } = importInMemory()
  await start()
  expect([await undo(), await dismiss(), await cancel(newId())]).toEqual(['under-way', 'under-way', 'no-import'])
  await note('reading', { state: 'stopped', message: 'Broken.' })
  expect([await undo(), row()]).toMatchObject(['done', { state: 'undoing', message: '' }])
  await note('undoing', { state: 'undone', counts: { undone: 2 } })
  expect([await undo(), row()?.state]).toEqual(['done', 'undone'])
  expect([await dismiss(), row(), await dismiss()]).toEqual(['done', undefined, 'no-import'])
})

test('an import comes until it is done, and the server is at it without waiting for the file', () => {
  const states = [
    'uploading',
    'waiting',
    'reading',
    'writing',
    'done',
    'canceled',
    'stopped',
    'undoing',
    'undone',
  ] as const
  expect(states.filter((state) => isComing({ state }))).toEqual(states.slice(0, 4))
  expect(states.filter((state) => isUnderWay({ state }))).toEqual(['waiting', 'reading', 'writing', 'undoing'])
})

const ended: CalendarImport = {
  ...key,
  file: '',
  name: '',
  where: space,
  zone: 'UTC',
  state: 'done',
  read: 1,
  total: 2_000,
  made: 1,
  changed: 0,
  known: 0,
  left: 0,
  undone: 0,
  message: '',
  startedAt: 1,
  endedAt: 1,
}

test.each([
  [{}, 'Imported 1 event.'],
  [{ made: 1_200, changed: 2, known: 1 }, 'Imported 1,200 events, updated 2 events, 1 event already existed.'],
  [{ state: 'stopped', message: 'Broken.', total: 0 }, 'Broken. Nothing was imported.'],
  [{ state: 'canceled', changed: 2 }, 'Imported 3 of 2,000 events; the rest was not imported.'],
  [{ state: 'undone', undone: 1 }, 'Moved 1 event of this import to the trash.'],
  [
    { state: 'undone', made: 3, undone: 2 },
    'Moved 2 events of this import to the trash. 1 event changed or deleted since was left alone.',
  ],
  [
    { state: 'undone', made: 4, undone: 2 },
    'Moved 2 events of this import to the trash. 2 events changed or deleted since were left alone.',
  ],
] as const)('an import that is %j has ended so: %s', (change, words) => {
  expect(importWords({ ...ended, ...change })).toBe(words)
})

test('it is known of how many events of an import what became of them', () => {
  expect(doneOf({ ...ended, made: 1, changed: 20, known: 300, left: 4_000 })).toBe(4_321)
})

const details = {
  categories: ['Work', 'Home'],
  status: 'TENTATIVE',
  geo: '48.2;16.37',
  organizer: 'Ada',
  people: ['Bob <b@x.org>'],
}

test('what another calendar said stands below a description, and is read out of it again', () => {
  const text = withDetails('Why\n\nBecause', details)
  expect(text).toBe(
    'Why\n\nBecause\n\nCategories: Work; Home\nStatus: Tentative\nCoordinates: 48.2, 16.37\nOrganizer: Ada\nAlso invited: Bob <b@x.org>',
  )
  expect(detailsIn(text)).toEqual({ description: 'Why\n\nBecause', details })
  const none = { categories: [], status: '', geo: '', organizer: '', people: [] }
  expect([withDetails('', none), withDetails('Why', none)]).toEqual(['', 'Why'])
  expect(detailsIn(withDetails('', { ...none, organizer: 'Ada' }))).toEqual({
    description: '',
    details: { ...none, organizer: 'Ada' },
  })
  for (const plain of ['Why', 'Why\n\nStatus: A\nso it is', 'Status: A\nStatus: B', ''])
    expect(detailsIn(plain)).toEqual({ description: plain, details: none })
})
