import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { writeComment, createDocument } from '@atrium/features/documents/contract'
import { addKeyword, removeKeyword, setLevel } from '@atrium/features/notifications/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { deleteMessage, editMessage } from '../contract/change-message.ts'
import { sendMessage } from '../contract/message.ts'

const server = await serverOfFile()
const [ada, bob, cem] = [await server.arrive('ada'), await server.arrive('bob'), await server.arrive('cem')]

async function createSpace(): Promise<SpaceId> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  await server.act(ada, addMember, { space, person: bob, role: 'member' })
  return space
}

async function say(by: PersonId, space: SpaceId, text: string): Promise<string> {
  const id = newId()
  expect(await server.act(by, sendMessage, { space, id, text })).toMatchObject({ ok: true })
  return id
}

const add = (by: PersonId, word: string) => server.act(by, addKeyword, { word })

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<readonly Row[]> =>
  (await server.engine.pool.query<Row>(text, values)).rows

/** What somebody was told in a space, once there is nothing left to tell. */
async function told(person: PersonId, space: SpaceId): Promise<readonly string[]> {
  const unread = `select from space left join log_position read on read.reader = 'chat/keywords' and read.space = space.id
    where space.id = $1 and space.head > coalesce(read.seq, 0)`
  await expect.poll(() => rows(unread, space)).toEqual([])
  const left = `select from graphile_worker.jobs where task_identifier in ('chat/notify', 'documents/tell-commented')`
  await expect.poll(() => rows(left)).toEqual([])
  const found = await rows<{ said: string }>(
    `select concat_ws(' ', cause, facts ->> 'keyword', message) as said from notice
    where space = $1 and source_space = $2 and cause <> 'added' order by seq`,
    ownSpace(person),
    space,
  )
  return found.map(({ said }) => said)
}

test('who reads along is told of a message that has a word of theirs, of their own words never', async () => {
  const space = await createSpace()
  for (const person of [ada, bob, cem]) await add(person, 'Réglée')
  await say(ada, space, 'The bill is REGLEE, thanks')
  await say(ada, space, 'Nothing to see')
  expect([await told(bob, space), await told(ada, space), await told(cem, space)]).toEqual([
    ['keyword Réglée The bill is REGLEE, thanks'],
    [],
    [],
  ])
  for (const person of [ada, bob, cem]) await server.act(person, removeKeyword, { word: 'Réglée' })
  await say(ada, space, 'reglee again')
  expect(await told(bob, space)).toHaveLength(1)
})

test('a message that names somebody, or everybody, is told of once, and as a mention', async () => {
  const space = await createSpace()
  await add(bob, 'budget')
  await say(ada, space, `<@${bob}> the budget`)
  await say(ada, space, '<!channel> the budget')
  expect(await told(bob, space)).toEqual(['mention @bob the budget', 'channel @channel the budget'])
})

test('of a muted space, or one of which nobody wants to hear, no word is told, nor where one was removed', async () => {
  const space = await createSpace()
  await add(bob, 'deadline')
  await server.act(bob, setLevel, { space, level: 'all', mutedUntil: Date.now() + 3_600_000 })
  await say(ada, space, 'deadline one')
  await server.act(bob, setLevel, { space, level: 'nothing', mutedUntil: null })
  await say(ada, space, 'deadline two')
  await server.act(bob, setLevel, { space, level: 'mentions', mutedUntil: null })
  await server.act(ada, removeMember, { space, person: bob })
  await say(ada, space, 'deadline three')
  expect(await told(bob, space)).toEqual([])
})

test('what an edit adds is told once, and no edit tells again; what is deleted is not in the notice any more', async () => {
  const space = await createSpace()
  await add(bob, 'launch')
  const message = await say(ada, space, 'the lunch')
  await server.act(ada, editMessage, { space, message, text: 'the launch' })
  expect(await told(bob, space)).toEqual(['keyword launch the launch'])
  const before = await rows('select seq from notice where space = $1 and id = $2', ownSpace(bob), message)
  await server.act(ada, editMessage, { space, message, text: 'the launch!' })
  await told(bob, space)
  expect(await rows('select seq from notice where space = $1 and id = $2', ownSpace(bob), message)).toEqual(before)
  await server.act(ada, deleteMessage, { space, message })
  await expect.poll(() => told(bob, space)).not.toContain('keyword launch the launch')
})

test('a comment with a word is told of to who reads the document', async () => {
  const space = await createSpace()
  const document = newId()
  await add(bob, 'contract')
  await server.act(ada, createDocument, {
    space,
    id: document,
    title: 'Plan',
    parent: null,
    order: 'a0',
    icon: '',
    cover: '',
    isTemplate: false,
  })
  const said = { space, document, thread: newId(), id: newId(), anchor: null, quote: '' }
  await server.act(ada, writeComment, { ...said, text: 'See the contract' })
  expect(await told(bob, space)).toEqual(['keyword contract See the contract'])
})

test('keywords are of 2 to 40 characters, whatever signs they have, at most 20, and alike ones are one', async () => {
  const dee = await server.arrive('dee')
  const space = await createSpace()
  await server.act(ada, addMember, { space, person: dee, role: 'viewer' })
  for (const word of ['', ' ', 'a', '\u200B\u200B\u200B', 'x'.repeat(41)])
    expect(await add(dee, word)).toMatchObject({ ok: false, code: 'bad-length' })
  for (const word of ['.*', '(a+)+$', '[%', "'; drop table keywords", '🎉🎉', 'Café', 'CAFE', 'ca\u200Bfe'])
    expect(await add(dee, word)).toMatchObject({ ok: true })
  const kept = await rows<{ word: string }>('select word from keyword where space = $1 order by at, id', ownSpace(dee))
  expect(kept.map(({ word }) => word).toSorted()).toEqual(
    ['.*', '(a+)+$', '[%', "'; drop table keywords", '🎉🎉', 'Café'].toSorted(),
  )
  await say(ada, space, 'anything at all, 100 of it')
  expect(await told(dee, space)).toEqual([])
  await say(ada, space, 'done 🎉🎉')
  expect(await told(dee, space)).toEqual(['keyword 🎉🎉 done 🎉🎉'])
  for (let index = 0; index < 20; index += 1) await add(dee, `word${index}`)
  expect(await add(dee, 'one more')).toMatchObject({ ok: false, code: 'too-many' })
})
