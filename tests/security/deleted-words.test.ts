import { expect, test } from 'vitest'
import { createRandom } from '@atrium/base/random'
import { newId } from '@atrium/base/id'
import { type PersonId, teamSpace } from '@atrium/engine/contract'
import { changeEvent, createEvent, deleteEvent, deleteEventForever } from '@atrium/features/calendar/contract'
import { answerInvitation } from '../../features/calendar/contract/answer-invitation.ts'
import { setReminders } from '../../features/calendar/contract/reminder.ts'
import {
  deleteMessage,
  editMessage,
  messageVersions,
  sendMessage,
  toggleReaction,
} from '@atrium/features/chat/contract'
import {
  createDocument,
  deleteComment,
  deleteForever,
  plainPage,
  trashDocument,
  writeComment,
} from '@atrium/features/documents/contract'
import { addMember, createWorkspace, deleteWorkspace } from '@atrium/features/workspaces/contract'
import { makeJobsDue } from '../jobs-due.ts'
import { serverOfFile } from '../server-of-file.ts'
import { uploader } from '../upload.ts'
import { AnyDeeds } from './any-deeds.ts'
import { tablesWithWord } from './tables-with-word.ts'
import { isLong } from '../long.ts'

const server = await serverOfFile()
const [ada, bob] = [await server.arrive('ada'), await server.arrive('bob')]

const ok = { ok: true }
const inTime = { interval: 50 }

const tablesWith = (word: string) => tablesWithWord(server.engine.pool, word)

async function untilGone(word: string): Promise<void> {
  await expect.poll(() => tablesWith(word), inTime).toEqual([])
}

const noticesAbout = async (word: string): Promise<number> =>
  (await server.engine.pool.query(`select from notice where message || source_name ilike $1`, [`%${word}%`]))
    .rowCount ?? 0

/** Why people were told of something. */
async function told(source: string): Promise<readonly string[]> {
  const { rows } = await server.engine.pool.query<{ cause: string }>(
    'select cause from notice where source_id = $1 order by cause',
    [source],
  )
  return rows.map(({ cause }) => cause)
}

async function say(by: PersonId, text: string, more: { thread?: string; quote?: string } = {}): Promise<string> {
  const id = newId()
  expect(await server.act(by, sendMessage, { space: teamSpace, id, text, ...more })).toMatchObject({ ok: true })
  return id
}

test('the words of a deleted message are nowhere: not in its versions, in notices, in what is searched', async () => {
  const root = await say(bob, 'Lunch?')
  const message = await say(ada, `<@${bob}> axolotl one`, { thread: root })
  await server.act(ada, editMessage, { space: teamSpace, message, text: `<@${bob}> axolotl two` })
  await server.act(bob, toggleReaction, { space: teamSpace, message, emoji: '👍' })
  await say(bob, 'what a', { quote: message })
  await expect.poll(() => tablesWith('axolotl'), inTime).toContain('public.search_entry')
  await expect.poll(() => noticesAbout('axolotl'), inTime).toBeGreaterThan(0)
  const { pool } = server.engine
  const { rows: versions } = await pool.query('select * from message_version where message = $1', [message])
  expect(versions).toHaveLength(1)
  await server.act(ada, deleteMessage, { space: teamSpace, message })
  await untilGone('axolotl')
  // As before the job that forgets them: nobody is told them meanwhile.
  await pool.query('insert into message_version select * from jsonb_populate_recordset(null::message_version, $1)', [
    JSON.stringify(versions),
  ])
  expect((await server.read(bob, messageVersions, { space: teamSpace, message })).versions).toEqual([])
  await pool.query('delete from message_version where message = $1', [message])
  const { rows } = await server.engine.pool.query('select message, read from notice where source_id = $1', [message])
  expect(rows).toEqual([{ message: 'This message was deleted.', read: true }])
  const again = await server.act(bob, toggleReaction, { space: teamSpace, message, emoji: '👍' })
  expect(again).toMatchObject({ ok: false, code: 'gone' })
})

test('the words of a deleted comment are nowhere', async () => {
  const page = { space: teamSpace, id: newId<'document'>() }
  await server.act(ada, createDocument, { ...page, ...plainPage, title: 'Plan' })
  const said = {
    space: teamSpace,
    thread: newId(),
    document: page.id,
    id: newId(),
    text: `<@${bob}> quokka`,
    anchor: null,
    quote: '',
  }
  expect(await server.act(ada, writeComment, said)).toMatchObject({ ok: true })
  await expect.poll(() => noticesAbout('quokka'), inTime).toBe(1)
  await expect.poll(() => tablesWith('quokka'), inTime).toContain('public.search_entry')
  await server.act(ada, deleteComment, { space: teamSpace, thread: said.thread, id: said.id })
  await untilGone('quokka')
})

test('what was said of an event that is deleted forever, and with an answer to it, is nowhere', async () => {
  const event = { space: teamSpace, id: newId<'event'>() }
  const start = new Date(Date.now() + 600_000).toISOString().slice(0, 19)
  const times = { start, end: start, startZone: 'UTC', endZone: 'UTC' }
  const words = { title: 'Numbat day', place: 'Numbat house', description: 'All of numbat' }
  const attendees = [{ person: bob, isOptional: false }]
  expect(await server.act(ada, createEvent, { ...event, ...times, ...words, attendees } as never)).toMatchObject(ok)
  for (const person of [ada, bob])
    await server.act(person, setReminders, { ...event, minutes: [10], mail: [10] } as never)
  await server.act(bob, answerInvitation, { ...event, answer: 'maybe', comment: 'A numbat?' } as never)
  const later = new Date(Date.now() + 660_000).toISOString().slice(0, 19)
  const patch = { start: later, end: later, title: 'Numbats' }
  expect(await server.act(ada, changeEvent, { ...event, newId: newId(), patch } as never)).toMatchObject(ok)
  await expect.poll(() => told(event.id), inTime).toContain('invitation')
  await expect.poll(() => tablesWith('numbat'), inTime).toContain('public.search_entry')
  expect(await noticesAbout('numbat')).toBe(0)
  await server.act(ada, deleteEvent, { ...event, scope: 'all' } as never)
  await server.act(ada, deleteEventForever, event as never)
  await untilGone('numbat')
})

test.runIf(isLong)('a private event that somebody is reminded of leaves no word in notices or jobs', async () => {
  const event = { space: teamSpace, id: newId<'event'>() }
  const start = new Date(Date.now() + 3_600_000 + 3_000).toISOString().slice(0, 19)
  const times = { start, end: start, startZone: 'UTC', endZone: 'UTC' }
  await server.act(ada, createEvent, { ...event, ...times, title: 'Potoroo', isPrivate: true } as never)
  await server.act(ada, setReminders, { ...event, minutes: [60], mail: [60] } as never)
  await expect.poll(() => told(event.id), inTime).toEqual(['reminder'])
  const found = async () => (await tablesWith('potoroo')).filter((name) => !name.startsWith('public.search_'))
  expect(await found()).toEqual(['public.event_words'])
})

test('what a page was called that is deleted forever is nowhere, in what the workspace says was done either', async () => {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await server.act(ada, addMember, { space, person: bob, role: 'admin' })
  const page = { space, id: newId<'document'>() }
  await server.act(ada, createDocument, { ...page, ...plainPage, title: 'Wombat plan' })
  const said = { space, thread: newId(), document: page.id, id: newId(), text: 'wombat', anchor: null, quote: 'wombat' }
  await server.act(bob, writeComment, said)
  await expect.poll(() => told(page.id), inTime).toEqual(['comment'])
  expect(await tablesWith('wombat')).toContain('public.activity')
  await server.act(ada, trashDocument, page)
  await server.act(ada, deleteForever, page)
  await untilGone('wombat')
  const { rows } = await server.engine.pool.query(
    `select metadata ->> 'description' as said from activity where target_id = $1 order by seq`,
    [page.id],
  )
  expect(rows).toEqual([{ said: 'Created a document' }, { said: 'Moved a document to the trash' }])
})

test('nothing that anybody said or was told in a workspace is anywhere once it is purged', async () => {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'thylacine', description: '', clientCreatedAt: '' })
  await server.act(ada, addMember, { space, person: bob, role: 'admin' })
  const stage = { server, random: createRandom(Number(process.env['FUZZ_SEED'] ?? 1)), people: [ada, bob] }
  const deeds = new AnyDeeds({
    ...stage,
    spacesOf: () => [space],
    word: `thylacine <@${bob}> <@${ada}>`,
    staysThere: true,
  })
  await uploader(server, ada).bring(space, 'thylacine.txt', 'thylacine')
  await deeds.some(500, closing)
  await expect.poll(() => tablesWith('thylacine'), inTime).toContain('public.search_entry')
  expect(await server.act(ada, deleteWorkspace, { space })).toMatchObject({ ok: true })
  await makeJobsDue(server.engine.pool, `task_identifier = 'workspaces/purge'`)
  await untilGone('thylacine')
  await server.engine.keepLogs()
  const { rows } = await server.engine.pool.query('select space, seq, changes from log where log::text ilike $1', [
    '%thylacine%',
  ])
  expect(rows).toEqual([])
})

/** Done at the end, or after which there is nothing to do. */
const closing: ReadonlySet<string> = new Set([
  'workspaces/archive',
  'workspaces/delete',
  'workspaces/leave',
  'workspaces/remove-member',
  'workspaces/change-role',
  'workspaces/transfer-ownership',
])
