import 'fake-indexeddb/auto'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { deleteDB, openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { testDisk } from './disk.conformance.ts'
import type { Disk } from './disk.ts'
import { openDisk } from './open-disk.ts'
import { createToyTeam } from '../testing/toy-team.ts'
import { Line, ada, say } from '../testing/toy.ts'

const patienceMs = 15_000

let person = newId<'person'>()

async function openNew(): Promise<Disk> {
  person = newId<'person'>()
  return openDisk(person)
}

testDisk('a disk in IndexedDB', openNew, (disk) => {
  disk.close()
  return openDisk(person)
})

test('a client shows after a reload what it kept in IndexedDB, and sends what it had not', async () => {
  const { server, clock, open } = await createToyTeam({ [ada]: 'member' })
  const first = open(ada, { disk: await openDisk(ada) })
  await vi.waitFor(() => server.run().then(() => expect(first.connection().state).toBe('online')), patienceMs)
  void first.act(say, { space: teamSpace, id: 'm1', text: 'kept' })
  await server.run()
  server.isDown = true
  server.lineOf(ada).cut()
  void first.act(say, { space: teamSpace, id: 'm2', text: 'unsent' })
  await clock.pass(400)
  await first.close()
  const second = open(ada, { disk: await openDisk(ada) })
  await vi.waitFor(
    () => expect(second.rows(Line, teamSpace).map(({ text }) => text)).toEqual(['kept', 'unsent']),
    patienceMs,
  )
  server.isDown = false
  await clock.pass(20_000)
  await vi.waitFor(() => server.run().then(() => expect(second.waiting()).toEqual([])), patienceMs)
  expect(server.rows(Line, teamSpace)).toHaveLength(2)
  await second.signOut()
  const third = await openDisk(ada)
  expect(await third.load()).toMatchObject({ spaces: [], rows: [] })
  third.close()
})

test('two people of one browser have nothing in common', async () => {
  const one = await openDisk('one' as PersonId)
  const other = await openDisk('other' as PersonId)
  await one.putDeed({ id: '1', tab: 't', action: 'a', input: null, at: 1 })
  expect(await other.loadDeeds()).toEqual([])
  expect([one.lasting, other.lasting]).toEqual([true, true])
  for (const disk of [one, other]) disk.close()
})

test('a database of a newer version of the program is left alone', async () => {
  const newer = await openDB('atrium-newer', 99)
  newer.close()
  const disk = await openDisk('newer' as PersonId)
  expect(disk).toMatchObject({ lasting: false, problem: 'A newer version of Atrium was used here' })
  expect((await openDB('atrium-newer')).version).toBe(99)
})

test('a browser without storage is worked with all the same (R4.45, R8.30)', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here.', 'SecurityError')
  })
  try {
    const disk = await openDisk('private' as PersonId)
    expect(disk).toMatchObject({ lasting: false, problem: 'IndexedDB not available in this browser' })
    await disk.putDeed({ id: '1', tab: 't', action: 'a', input: null, at: 1 })
    expect(await disk.loadDeeds()).toHaveLength(1)
  } finally {
    opening.mockRestore()
  }
})

test('a browser whose storage never answers is waited for 3 seconds (R4.45, R8.30, R9.06)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
  try {
    let isOpen = false
    const disk = openDisk('slow' as PersonId).finally(() => (isOpen = true))
    await vi.advanceTimersByTimeAsync(2_900)
    expect(isOpen).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(await disk).toMatchObject({ lasting: false, problem: 'IndexedDB test timed out' })
  } finally {
    opening.mockRestore()
    vi.useRealTimers()
  }
})

test('a browser that knows no IndexedDB is worked with all the same (R4.46)', async () => {
  vi.stubGlobal('indexedDB', undefined)
  try {
    const disk = await openDisk('without' as PersonId)
    expect(disk).toMatchObject({ lasting: false, problem: 'IndexedDB not available in this browser' })
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a page steps aside when another wants to change or delete the database', async () => {
  const disk = await openDisk('aside' as PersonId)
  await deleteDB('atrium-aside')
  await expect(disk.putDeed({ id: '1', tab: 't', action: 'a', input: null, at: 1 })).rejects.toThrow(/not allowed/)
})
