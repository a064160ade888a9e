import { newId } from '@atrium/base/id'
import { type PersonId, type Role, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { SpaceFile } from '@atrium/features/files/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import { type Memory, someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, fileOf, workspaceInMemory, workspaceOf } from '../../../tests/contracts/fixture.ts'
import { deleteMessage, dropVersions, editMessage, pinMessage } from './change-message.ts'
import { MessageVersion } from './message-version.ts'
import { linkTo } from './link.ts'
import { EveryoneSettings, mayMentionEveryone } from './mention-everyone.ts'
import { changeEveryoneSettings } from './change-everyone-settings.ts'
import { Message, sendMessage, wordsOf } from './message.ts'
import { toggleReaction } from './reaction.ts'

/** Who acts, in which role and when. */
const as = (by: PersonId, role: Role = 'member', at = someTime) => ({ by, role, at })

/** A workspace in whose chat Bob has said something. */
async function chatInMemory(change: Partial<Workspace> = {}) {
  const { memory, space } = workspaceInMemory(change)
  const send = (given: object = {}, doer = as(bob)) =>
    memory.act(sendMessage, { space, id: newId(), text: 'Hi', ...given }, doer)
  const id = newId()
  expect(await send({ id })).toBe('done')
  return { memory, space, id, send, message: (of: string = id) => memory.row(Message, { space, id: of }) }
}

/** A file of Bob's in a space. */
function putFile(memory: Memory, space: SpaceId, change: Partial<SpaceFile> = {}): string {
  const file = fileOf(space, change)
  memory.put(SpaceFile, file)
  return file.id
}

test('a message says what was typed without the space around it, in the place of its log', async () => {
  const { send, message, memory, space } = await chatInMemory()
  const id = newId()
  expect(await send({ id, text: '  two\nlines ', quote: message()?.id })).toBe('done')
  const bare = { reactions: [], files: [], thread: null, editedAt: null, deletedAt: null, pinned: null, replies: null }
  const said = { author: bob, text: 'two\nlines', at: someTime, seq: 2, quote: message()?.id }
  expect(message(id)).toEqual({ space, id, ...said, ...bare })
  expect([await send({ text: ' \n' }), await send({ id })]).toEqual(['empty', 'taken'])
  expect(memory.rows(Message)).toHaveLength(2)
})

test('a message may be of files alone, each once, that are shown with it', async () => {
  const { memory, space, send, message } = await chatInMemory()
  const [id, file] = [newId(), putFile(memory, space)]
  expect(await send({ id, text: '', files: [file, file] })).toBe('done')
  expect(message(id)?.files).toEqual([expect.objectContaining({ id: file, name: 'plan.png' })])
  expect(memory.row(SpaceFile, { space, id: file })?.places).toEqual([{ kind: 'message', id }])
  const gone = putFile(memory, space, { deletedAt: 5 })
  expect([await send({ files: [gone] }), await send({ files: [newId()] })]).toEqual(['file-gone', 'file-gone'])
  const many = Array.from({ length: 11 }, () => putFile(memory, space))
  expect([await send({ files: many }), await send({ files: many.slice(1) })]).toEqual(['bad-input', 'done'])
})

test('a message says in one line its words, else the names of its files', () => {
  const files = ['a.png', 'b.png'].map((name) => ({
    name,
    space: teamSpace,
    id: newId(),
    type: '',
    size: 1,
    width: null,
    height: null,
  }))
  expect([wordsOf({ text: 'Hi', files }), wordsOf({ text: '', files })]).toEqual(['Hi', 'a.png, b.png'])
})

test('a thread counts its replies, with the last who wrote, each once and at most five', async () => {
  const { send, message, id } = await chatInMemory()
  const people = Array.from({ length: 5 }, () => newId<'person'>())
  for (const [nth, by] of [bob, cleo, ...people, cleo].entries())
    await send({ thread: id }, as(by, 'member', 100 + nth))
  expect(message()?.replies).toEqual({
    count: 8,
    lastAt: 107,
    lastSeq: 9,
    people: [cleo, ...people.toReversed()].slice(0, 5),
  })
})

test('a thread hangs on a message that is there and is no reply itself', async () => {
  const { memory, space, send, id } = await chatInMemory()
  const [reply, file] = [newId(), putFile(memory, space)]
  expect(await send({ id: reply, thread: id, files: [file] })).toBe('done')
  expect(memory.row(SpaceFile, { space, id: file })?.places).toEqual([{ kind: 'message', id: reply, thread: id }])
  expect([await send({ thread: reply }), await send({ thread: newId() })]).toEqual(['thread-gone', 'thread-gone'])
  expect(await memory.act(deleteMessage, { space, message: id }, as(bob))).toBe('done')
  expect(await send({ thread: id })).toBe('thread-gone')
})

test('an edit keeps what was said before, and until when; the same words are no edit', async () => {
  const { memory, space, id, message } = await chatInMemory()
  const edit = (text: string, at: number, deed: string = newId()) =>
    memory.act(editMessage, { space, message: id, text }, { ...as(bob, 'member', at), id: deed })
  const [first, second] = [newId(), newId()]
  expect([await edit(' Hi ', 1), message()?.editedAt]).toEqual(['done', null])
  expect([await edit(' Ho ', someTime + 1, first), await edit('Hey', someTime + 2, second)]).toEqual(['done', 'done'])
  expect(message()).toMatchObject({ text: 'Hey', editedAt: someTime + 2, author: bob, at: someTime })
  expect(memory.rows(MessageVersion)).toEqual([
    { space, id: first, message: id, text: 'Hi', at: someTime, until: someTime + 1, seq: 2 },
    { space, id: second, message: id, text: 'Ho', at: someTime + 1, until: someTime + 2, seq: 3 },
  ])
})

test('only its author edits a message, which stays one', async () => {
  const { memory, space, id, send } = await chatInMemory()
  const edit = (text: string, doer: ReturnType<typeof as>, message = id) =>
    memory.act(editMessage, { space, message, text }, doer)
  expect([await edit('Ho', as(ada, 'owner')), await edit(' ', as(bob))]).toEqual(['not-yours', 'empty'])
  const withFile = newId()
  await send({ id: withFile, files: [putFile(memory, space)] })
  expect(await edit(' ', as(bob), withFile)).toBe('done')
  expect(await edit('Ho', as(bob), newId())).toBe('gone')
})

test('a message is deleted by its author, an owner or an admin, with all that hangs on it', async () => {
  const { memory, space, send, message } = await chatInMemory()
  const [id, file] = [newId(), putFile(memory, space)]
  await send({ id, files: [file] })
  await memory.act(toggleReaction, { space, message: id, emoji: '👍' }, as(cleo))
  await memory.act(pinMessage, { space, message: id, isPinned: true }, as(cleo))
  const remove = (doer: ReturnType<typeof as>, of = id) => memory.act(deleteMessage, { space, message: of }, doer)
  expect(await remove(as(cleo))).toBe('not-yours')
  expect(await remove(as(bob, 'commenter', someTime + 5))).toBe('done')
  const nothing = { text: '', files: [], reactions: [], pinned: null }
  expect(message(id)).toMatchObject({ ...nothing, deletedAt: someTime + 5, author: bob })
  expect(memory.row(SpaceFile, { space, id: file })).toMatchObject({ places: [], deletedAt: someTime + 5 })
  expect(await remove(as(bob))).toBe('gone')
  for (const role of ['owner', 'admin'] as const) {
    const of = newId()
    await send({ id: of })
    expect(await remove(as(cleo, role), of)).toBe('done')
  }
})

test('a deleted reply is counted no more, and a thread without replies is none', async () => {
  const { memory, space, id, send, message } = await chatInMemory()
  const replies = [newId(), newId()]
  for (const reply of replies) await send({ id: reply, thread: id })
  const remove = (of: string) => memory.act(deleteMessage, { space, message: of }, as(bob))
  expect([await remove(replies[0] ?? ''), message()?.replies]).toMatchObject(['done', { count: 1, people: [bob] }])
  expect([await remove(replies[1] ?? ''), message()?.replies]).toEqual(['done', null])
})

test('a message is pinned by whom and when, once, and let go', async () => {
  const { memory, space, id, message } = await chatInMemory()
  const pin = (isPinned: boolean, by: PersonId, at: number) =>
    memory.act(pinMessage, { space, message: id, isPinned }, as(by, 'member', at))
  expect([await pin(true, cleo, 5), await pin(true, bob, 6), message()?.pinned]).toEqual([
    'done',
    'done',
    { by: cleo, at: 5 },
  ])
  expect([await pin(false, bob, 7), await pin(false, bob, 8), message()?.pinned]).toEqual(['done', 'done', null])
})

test('what a message said before is dropped only when it is deleted', async () => {
  const { memory, space, id } = await chatInMemory()
  await memory.act(editMessage, { space, message: id, text: 'Ho' }, as(bob))
  const drop = (message: string = id) => {
    const versions = memory.rows(MessageVersion).map((one) => one.id)
    return memory.act(dropVersions, { space, message, versions }, as(bob))
  }
  expect([await drop(), memory.rows(MessageVersion).length]).toEqual(['done', 1])
  await memory.act(deleteMessage, { space, message: id }, as(bob))
  expect([await drop(), memory.rows(MessageVersion)]).toEqual(['done', []])
  expect(await drop(newId())).toBe('done')
})

test('an emoji is added and taken away by the same touch, in the order in which emoji came', async () => {
  const { memory, space, id, message } = await chatInMemory()
  const react = (emoji: string, by: PersonId) => memory.act(toggleReaction, { space, message: id, emoji }, as(by))
  for (const by of [bob, cleo]) expect(await react('👍', by)).toBe('done')
  expect(await react('🎉', bob)).toBe('done')
  expect(message()?.reactions).toEqual([
    { emoji: '👍', people: [bob, cleo] },
    { emoji: '🎉', people: [bob] },
  ])
  expect([await react('👍', bob), await react('🎉', bob)]).toEqual(['done', 'done'])
  expect(message()?.reactions).toEqual([{ emoji: '👍', people: [cleo] }])
  expect([await react('ok', bob), await react('👍👍', bob)]).toEqual(['bad-input', 'done'])
})

test('a message has at most twenty different reactions', async () => {
  const { memory, space, id, message } = await chatInMemory()
  const row = message()
  const faces = Array.from({ length: 20 }, (_, nth) => String.fromCodePoint(0x1f600 + nth))
  if (row) memory.put(Message, { ...row, reactions: faces.slice(1).map((emoji) => ({ emoji, people: [bob] })) })
  const react = (emoji: string) => memory.act(toggleReaction, { space, message: id, emoji }, as(cleo))
  expect([await react(faces[0] ?? ''), await react('🎉'), await react(faces[1] ?? '')]).toEqual([
    'done',
    'too-many',
    'done',
  ])
})

test('everybody who writes can mention everyone until the space keeps that to those who run it', async () => {
  const { memory, space, send } = await chatInMemory()
  const say = (text: string, role: Role) => send({ text }, as(bob, role))
  expect([await say('<!channel>', 'commenter'), await say('<!here>', 'member')]).toEqual(['done', 'done'])
  const decide = (whoMentions: string) => memory.act(changeEveryoneSettings, { space, whoMentions }, as(ada, 'admin'))
  expect(await decide('admins')).toBe('done')
  expect(memory.rows(EveryoneSettings)).toEqual([{ space, id: space, whoMentions: 'admins' }])
  expect([await say('<!channel>', 'member'), await say('a <!here>', 'member')]).toEqual(['no-everyone', 'no-everyone'])
  expect([await say('<!here>', 'admin'), await say('@here', 'member')]).toEqual(['done', 'done'])
  expect([await decide('members'), await say('<!here>', 'member')]).toEqual(['done', 'done'])
  expect(mayMentionEveryone(undefined, undefined)).toBe(false)
})

test('who may not mention everyone does not by an edit, but what did may go on to', async () => {
  const { memory, space, id, message, send } = await chatInMemory()
  const loud = newId()
  await send({ id: loud, text: '<!here> lunch' })
  memory.put(EveryoneSettings, { space, id: space, whoMentions: 'admins' })
  const edit = (of: string, text: string) => memory.act(editMessage, { space, message: of, text }, as(bob))
  expect([await edit(id, 'Hi <!here>'), await edit(id, 'Ho'), await edit(loud, '<!here> dinner')]).toEqual([
    'no-everyone',
    'done',
    'done',
  ])
  expect(message(loud)?.text).toBe('<!here> dinner')
  expect(await edit(newId(), '<!here>')).toBe('no-everyone')
})

test('nothing is said or changed in an archived workspace, nor by commenters where comments are off', async () => {
  const { memory, space, id, send } = await chatInMemory()
  const all = (doer: ReturnType<typeof as>) =>
    Promise.all([
      send({}, doer),
      memory.act(editMessage, { space, message: id, text: 'Ho' }, doer),
      memory.act(deleteMessage, { space, message: id }, doer),
      memory.act(toggleReaction, { space, message: id, emoji: '👍' }, doer),
    ])
  const permissions = { public: false, allowComments: false, allowSharing: true }
  memory.put(Workspace, workspaceOf(space, { permissions }))
  expect(new Set(await all(as(cleo, 'commenter')))).toEqual(new Set(['no-comments']))
  memory.put(Workspace, workspaceOf(space, { archivedAt: 1 }))
  expect(new Set(await all(as(bob)))).toEqual(new Set(['archived']))
  expect(await memory.act(pinMessage, { space, message: id, isPinned: true }, as(bob))).toBe('archived')
  expect(await memory.act(changeEveryoneSettings, { space, whoMentions: 'admins' }, as(ada, 'owner'))).toBe('archived')
})

test('a message is found by its space, as a page, a workspace or a conversation shows it', () => {
  const [space, id, thread] = [newId<'space'>(), newId(), newId()]
  expect(linkTo({ space: teamSpace, id, thread: null }, false)).toBe(`/chat?message=${id}`)
  expect(linkTo({ space, id, thread: null }, true)).toBe(`/chat/${space}?message=${id}`)
  expect(linkTo({ space, id, thread }, false)).toBe(`/workspaces/${space}?message=${id}&thread=${thread}`)
})

test('a message that was cached before threads and pins has none', async () => {
  const { message } = await chatInMemory()
  const { reactions: _r, thread: _t, pinned: _p, files: _f, replies: _s, ...older } = message() ?? { space: '' }
  expect(Message.upgrade?.(older, 1)).toEqual(message())
})
