import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, teamSpace } from '@atrium/engine/contract'
import { setLevel } from '@atrium/features/notifications/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { type TestServer } from '../../../tests/server.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import {
  type Message,
  deleteMessage,
  editMessage,
  history,
  leaveConversation,
  markRead,
  messageVersions,
  openConversation,
  pairId,
  pinMessage,
  pinnedMessages,
  sendMessage,
  threadMessages,
} from '../contract/index.ts'
import { unreadCount } from '../contract/queries.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')
const eve = await server.arrive('eve')

const act: TestServer['act'] = (...given) => server.act(...given)

const ask: TestServer['read'] = (...given) => server.read(...given)

/** A workspace of Ada's with Bob in it. */
async function createRoom(): Promise<SpaceId> {
  const space = newId<'space'>()
  await act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await act(ada, addMember, { space, person: bob, role: 'member' })
  return space
}

async function say(by: PersonId, space: SpaceId, text: string, more: { thread?: string; quote?: string } = {}) {
  const id = newId<'message'>()
  expect(await act(by, sendMessage, { space, id, text, ...more })).toMatchObject({ ok: true })
  return id
}

async function read(space: SpaceId, id: string): Promise<Message> {
  const { messages } = await ask(bob, history, { space, from: { by: 'message', id } })
  const found = messages.find((message) => message.id === id)
  if (!found) throw new Error('There is no such message.')
  return found
}

/** What somebody was told of messages. */
async function noticesOf(person: PersonId) {
  const text = `select cause, source_id as source, message, is_silent as silent from notice
    where space = $1 and source_type = 'message' order by seq`
  return (await server.engine.pool.query(text, [ownSpace(person)])).rows as Record<string, unknown>[]
}

const refusedWith = (code: string) => expect.objectContaining({ ok: false, code })

test('R3.09 a message can be edited by who wrote it, and what it said before is kept', async () => {
  const space = await createRoom()
  const message = await say(ada, space, 'Meet at nine')
  expect(await act(bob, editMessage, { space, message, text: 'Mine' })).toEqual(refusedWith('not-yours'))
  expect(await act(ada, editMessage, { space, message, text: '  ' })).toEqual(refusedWith('empty'))
  await act(ada, editMessage, { space, message, text: 'Meet at ten' })
  await act(ada, editMessage, { space, message, text: 'Meet at noon' })
  expect(await read(space, message)).toMatchObject({ text: 'Meet at noon', editedAt: expect.any(Number) as number })
  const { versions } = await ask(bob, messageVersions, { space, message })
  expect(versions.map(({ text }) => text)).toEqual(['Meet at ten', 'Meet at nine'])
  await expect(ask(eve, messageVersions, { space, message })).rejects.toThrow('no-access')
})

test('a message is deleted by its author or a manager; nothing of its words is left for the others', async () => {
  const space = await createRoom()
  const [adas, bobs] = [await say(ada, space, 'a secret'), await say(bob, space, 'another')]
  expect(await act(bob, deleteMessage, { space, message: adas })).toEqual(refusedWith('not-yours'))
  expect(await act(ada, deleteMessage, { space, message: bobs })).toMatchObject({ ok: true })
  expect(await read(space, bobs)).toMatchObject({ text: '', deletedAt: expect.any(Number) as number, reactions: [] })
  expect(await act(bob, editMessage, { space, message: bobs, text: 'back' })).toEqual(refusedWith('gone'))
})

test('a thread hangs on its first message, counts its replies and names who wrote them', async () => {
  const space = await createRoom()
  const thread = await say(ada, space, 'Where shall we eat?')
  const reply = await say(bob, space, 'At home', { thread })
  await say(ada, space, 'No', { thread })
  expect(await read(space, thread)).toMatchObject({ replies: { count: 2, people: [ada, bob] } })
  const { root, messages } = await ask(bob, threadMessages, { space, thread })
  expect(root?.id).toBe(thread)
  expect(messages.map(({ text }) => text)).toEqual(['At home', 'No'])
  await act(bob, deleteMessage, { space, message: reply })
  expect(await read(space, thread)).toMatchObject({ replies: { count: 1 } })
  const nested = { space, id: newId(), text: 'deeper', thread: reply }
  expect(await act(ada, sendMessage, nested)).toEqual(refusedWith('thread-gone'))
})

test('R7.11 history is read around a message or a time, and on from there in both directions', async () => {
  const space = await createRoom()
  const ids: string[] = []
  for (let count = 0; count < 9; count += 1) ids.push(await say(ada, space, `message ${count}`))
  const [, , , , middle = ''] = ids
  const around = await ask(bob, history, { space, from: { by: 'message', id: middle }, limit: 4 })
  expect(around.messages.map(({ id }) => id)).toEqual(ids.slice(2, 6))
  expect(around).toMatchObject({ hasOlder: true, hasNewer: true })
  const [first] = around.messages
  const older = await ask(bob, history, { space, from: { by: 'before', seq: first?.seq ?? 0 }, limit: 4 })
  expect(older.messages.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(older.hasOlder).toBe(false)
  const { at } = await read(space, ids[7] ?? '')
  const later = await ask(bob, history, { space, from: { by: 'time', at }, limit: 50 })
  expect(later.messages.at(-1)?.id).toBe(ids.at(-1))
  expect(later.hasNewer).toBe(false)
})

test('pins are found in one place until they are let go', async () => {
  const space = await createRoom()
  const message = await say(bob, space, 'The door code is 1234')
  await act(bob, pinMessage, { space, message, isPinned: true })
  expect((await ask(ada, pinnedMessages, { space })).messages.map(({ id }) => id)).toEqual([message])
  await act(ada, pinMessage, { space, message, isPinned: false })
  expect((await ask(ada, pinnedMessages, { space })).messages).toEqual([])
})

test('R3.10 R7.18 R6.06 who is mentioned gets one notice, in a space that nobody else reads', async () => {
  const space = await createRoom()
  const noticesHere = async (person: PersonId) => (await noticesOf(person)).filter(({ source }) => source === message)
  const message = await say(ada, space, `<@${bob}> and <@${eve}>, look`)
  await expect
    .poll(() => noticesHere(bob))
    .toEqual([{ cause: 'mention', source: message, message: '@bob and @User, look', silent: false }])
  expect(await noticesHere(eve)).toEqual([])
  expect(await noticesHere(ada)).toEqual([])
  const { rows } = await server.engine.pool.query('select * from notice where source_id = $1', [message])
  expect(rows[0]).toMatchObject({
    space: ownSpace(bob),
    from_user_id: ada,
    from_user_name: 'ada',
    source_type: 'message',
    source_space: space,
    link: expect.stringContaining(message),
  })
  await act(ada, editMessage, { space, message, text: `<@${bob}> and <@${eve}>, look again` })
  await expect.poll(async () => (await noticesHere(bob))[0]?.['message']).toContain('again')
  expect(await noticesHere(bob)).toHaveLength(1)
  const older = { kind: 'notice', space: ownSpace(bob), before: 99, limit: 9, by: ada }
  expect(await server.engine.asker.older(older)).toMatchObject({ ok: false, code: 'no-access' })
})

test('a corrected message is read in its new words, and told only to whom it did not name before', async () => {
  const space = await createRoom()
  await act(ada, addMember, { space, person: eve, role: 'member' })
  const of = async (person: PersonId, source: string) => {
    const text = 'select cause, message, read, is_done, seq, email_at from notice where space = $1 and source_id = $2'
    return (await server.engine.pool.query(text, [ownSpace(person), source])).rows as Record<string, unknown>[]
  }
  const message = await say(ada, space, `<@${bob}>, the key is 4711`)
  await expect.poll(() => of(bob, message)).toHaveLength(1)
  const mark = 'update notice set read = true, is_done = true where space = $1 and source_id = $2'
  await server.engine.pool.query(mark, [ownSpace(bob), message])
  const [before] = await of(bob, message)
  await act(ada, editMessage, { space, message, text: `<@${bob}> and <@${eve}>, ask me` })
  await expect.poll(() => of(eve, message)).toMatchObject([{ message: '@bob and @eve, ask me', read: false }])
  expect(await of(bob, message)).toEqual([{ ...before, message: '@bob and @eve, ask me' }])

  // What names nobody any more is taken out of what told of it, too.
  await act(ada, editMessage, { space, message, text: 'Never mind' })
  await expect.poll(async () => (await of(bob, message))[0]?.['message']).toBe('Never mind')
  await expect.poll(async () => (await of(eve, message))[0]?.['message']).toBe('Never mind')
  expect((await of(bob, message))[0]).toMatchObject({ read: true, is_done: true })
})

test('who was told with everybody is not told again, and everybody only when they come to be named', async () => {
  const space = await createRoom()
  const fay = await server.arrive('fay')
  const of = async (person: PersonId, source: string) =>
    (await noticesOf(person))
      .filter((notice) => notice['source'] === source)
      .map(({ cause, message }) => [cause, message])
  const message = await say(ada, space, '<!channel> lunch at noon')
  await expect.poll(() => of(bob, message)).toEqual([['channel', '@channel lunch at noon']])
  await act(ada, addMember, { space, person: fay, role: 'member' })
  await act(ada, editMessage, { space, message, text: '<!channel> lunch at one' })
  await expect.poll(() => of(bob, message)).toEqual([['channel', '@channel lunch at one']])
  const plain = await say(ada, space, 'Tea at four')
  await act(ada, editMessage, { space, message: plain, text: '<!channel> tea at four' })
  await expect.poll(() => of(fay, plain)).toEqual([['channel', '@channel tea at four']])
  await expect.poll(() => of(bob, plain)).toEqual([['channel', '@channel tea at four']])
  expect(await of(fay, message)).toEqual([])
})

test('replies tell those of the thread, @channel everybody, and a level of nothing nobody', async () => {
  const space = await createRoom()
  await act(ada, addMember, { space, person: eve, role: 'member' })
  await act(eve, setLevel, { space, level: 'nothing', mutedUntil: null })
  const before = (await noticesOf(bob)).length
  const thread = await say(bob, space, 'Lunch?')
  await say(ada, space, 'Yes', { thread })
  await expect.poll(async () => (await noticesOf(bob)).slice(before).map(({ cause }) => cause)).toEqual(['reply'])
  await say(ada, space, 'And for all: <!channel>')
  await expect
    .poll(async () => (await noticesOf(bob)).slice(before).map(({ cause }) => cause))
    .toEqual(['reply', 'channel'])
  expect((await noticesOf(eve)).filter(({ cause }) => cause === 'channel')).toEqual([])
})

test('a reply in a thread leaves the mention that began it in the inbox', async () => {
  const space = await createRoom()
  const before = (await noticesOf(bob)).length
  const causes = async () => (await noticesOf(bob)).slice(before).map(({ cause }) => cause)
  const thread = await say(ada, space, `<@${bob}>, look`)
  await expect.poll(causes).toEqual(['mention'])
  await say(bob, space, 'I do', { thread })
  for (const text of ['Good', 'Very good']) await say(ada, space, text, { thread })
  await expect.poll(async () => (await noticesOf(bob)).at(-1)?.['message']).toBe('Very good')
  expect(await causes()).toEqual(['mention', 'reply'])
})

test('10,000 characters of mentions tell a member once and harm nobody', async () => {
  const space = await createRoom()
  const before = (await noticesOf(bob)).length
  await say(ada, space, `<@${bob}>`.repeat(250) + '<!channel>'.repeat(20))
  const named = async () => (await noticesOf(bob)).slice(before).filter(({ cause }) => cause !== 'added')
  await expect.poll(named).toMatchObject([{ cause: 'mention' }])
})

test('R3.08 R7.17 R4.40 R4.41 unread is what others said after one’s position, on the server as in the browser', async () => {
  const space = await createRoom()
  const first = await say(ada, space, 'one')
  const thread = await say(ada, space, 'two')
  await say(ada, space, 'a reply', { thread })
  await say(bob, space, 'my own')
  expect(await ask(bob, unreadCount, { space })).toEqual({ count: 2, first })
  const { seq } = await read(space, first)
  await act(bob, markRead, { space, seq })
  expect(await ask(bob, unreadCount, { space })).toEqual({ count: 1, first: thread })
  await act(bob, markRead, { space, seq: seq - 1 })
  expect((await ask(bob, unreadCount, { space })).count).toBe(1)
  await act(bob, markRead, { space, seq: seq - 1, isUnread: true })
  expect((await ask(bob, unreadCount, { space })).count).toBe(2)
  await act(ada, deleteMessage, { space, message: first })
  expect((await ask(bob, unreadCount, { space })).count).toBe(1)
  expect(await act(eve, markRead, { space, seq })).toEqual(refusedWith('no-space'))
})

test('R7.16 R7.17 R9.05 of the team the newest 50 messages are counted, of a workspace the newest 100', async () => {
  const space = await createRoom()
  const sayMany = async (where: SpaceId, count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) await say(ada, where, `number ${index}`)
  }
  await sayMany(space, 103)
  await sayMany(teamSpace, 53)
  expect((await ask(bob, unreadCount, { space })).count).toBe(100)
  expect((await ask(bob, unreadCount, { space: teamSpace })).count).toBe(50)
})

test('two people have one conversation, whoever opens it, and nobody else is in it', async () => {
  const id = pairId(ada, bob)
  expect(pairId(bob, ada)).toBe(id)
  expect(await act(ada, openConversation, { id, people: [bob] })).toMatchObject({ ok: true })
  expect(await act(bob, openConversation, { id, people: [ada] })).toMatchObject({ ok: true })
  await say(bob, id, 'between us')
  expect(await act(eve, sendMessage, { space: id, id: newId(), text: 'me too' })).toEqual(refusedWith('no-access'))
  expect(await act(ada, addMember, { space: id, person: eve, role: 'member' })).toEqual(refusedWith('not-allowed'))
  expect(await act(ada, removeMember, { space: id, person: bob })).toEqual(refusedWith('not-allowed'))
  expect(await act(eve, openConversation, { id, people: [ada, bob] })).toEqual(refusedWith('wrong-id'))
  expect(await act(eve, openConversation, { id, people: [ada] })).toEqual(refusedWith('wrong-id'))
  expect(
    await act(eve, createWorkspace, { id: pairId(ada, eve), name: 'Trap', description: '', clientCreatedAt: '' }),
  ).toEqual(refusedWith('bad-input'))
  expect(await act(ada, leaveConversation, { space: id })).toEqual(refusedWith('not-a-group'))
})

test('a conversation of three can be left, and is then closed to who left', async () => {
  const id = newId<'space'>()
  await act(ada, openConversation, { id, people: [bob, eve] })
  await say(eve, id, 'hello')
  expect(await act(eve, leaveConversation, { space: id })).toMatchObject({ ok: true })
  expect(await act(eve, sendMessage, { space: id, id: newId(), text: 'again' })).toEqual(refusedWith('no-access'))
  await say(ada, id, 'still here')
})

test('words with every kind of character are kept as they are, but for what cannot be kept', async () => {
  const text =
    '\u202Eright to left \u{1f469}‍\u{1f4bb} z\u0351\u0300algo <script>alert(1)</script> [x](javascript:alert(1))'
  const id = await say(ada, teamSpace, text)
  expect((await read(teamSpace, id)).text).toBe(text)
  const broken = newId()
  const answer = await act(ada, sendMessage, { space: teamSpace, id: broken, text: 'a\u0000b \uD800' })
  expect(answer).toMatchObject({ ok: true })
  expect((await read(teamSpace, broken)).text).toBe('ab \uFFFD')
})

test('what is said in a direct conversation stands in the inbox of the others, as one entry with the last words', async () => {
  const zoe = await server.arrive('zoe')
  const id = pairId(ada, zoe) as SpaceId
  expect(await act(ada, openConversation, { id, people: [zoe] })).toMatchObject({ ok: true })
  for (const text of ['One', 'Two']) await say(ada, id, text)
  const direct = async (person: PersonId) => (await noticesOf(person)).filter(({ cause }) => cause === 'direct')
  await expect.poll(async () => (await direct(zoe)).map(({ message }) => message)).toEqual(['Two'])
  // Who said it is told nothing; of others ada may have heard before.
  expect((await direct(ada)).map(({ message }) => message)).not.toContain('Two')
})

test('nothing that was said before somebody came is unread to them, and what is said after is', async () => {
  const space = await createRoom()
  await say(ada, space, 'Long ago')
  const zoe = await server.arrive('zoe')
  await act(ada, addMember, { space, person: zoe, role: 'member' })
  expect(await server.read(zoe, unreadCount, { space })).toMatchObject({ count: 0 })
  await say(ada, space, 'Just now')
  expect(await server.read(zoe, unreadCount, { space })).toMatchObject({ count: 1 })
})
