import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { createEvent, deleteEvent } from '@atrium/features/calendar/contract'
import { deleteMessage, sendMessage } from '@atrium/features/chat/contract'
import { createDocument, plainPage, trashDocument } from '@atrium/features/documents/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { finishLater, saveForLater, toldLater } from '../../contract/later.ts'
import { mostKept } from '../../contract/later-item.ts'

const server = await serverOfFile()
const [ada, bob] = [await server.arrive('ada'), await server.arrive('bob')]

type Thing = Parameters<typeof saveForLater.where>[0]

const done = async (answer: Promise<{ ok: boolean }>) => expect(await answer).toMatchObject({ ok: true })

async function say(space: SpaceId, text: string): Promise<Thing> {
  const id = newId()
  await done(server.act(ada, sendMessage, { space, id, text } as never))
  return { kind: 'message', where: space, thing: id } as Thing
}

async function kept(person: PersonId): Promise<string[]> {
  const text = 'select thing from later_item where space = $1 order by at desc'
  return (await server.engine.pool.query<{ thing: string }>(text, [ownSpace(person)])).rows.map(({ thing }) => thing)
}

const told = async (by: PersonId, ...things: Thing[]) =>
  (await server.read(by, toldLater, { things: things.map(({ kind, where, thing }) => ({ kind, where, thing })) }))
    .things

test('a message, a document and an event are told as they are now, and nothing of what is gone', async () => {
  const message = await say(teamSpace, `look at <@${bob}> **now**`)
  const [page, event] = [newId(), newId()]
  const document = { kind: 'document', where: teamSpace, thing: page } as Thing
  const meeting = { kind: 'event', where: teamSpace, thing: event } as Thing
  await done(server.act(ada, createDocument, { ...plainPage, space: teamSpace, id: page, title: 'Plan' } as never))
  const times = { start: '2027-03-02T15:00:00', end: '2027-03-02T16:00:00', startZone: 'UTC', endZone: 'UTC' }
  await done(server.act(ada, createEvent, { space: teamSpace, id: event, title: 'Budget', ...times } as never))
  expect(await told(bob, message, document, meeting)).toEqual([
    {
      title: 'ada in the team chat',
      said: 'look at @bob now',
      link: `/chat?message=${message.thing}`,
      start: null,
      notice: null,
    },
    { title: 'Plan', said: '', link: `/documents/${page}`, start: null, notice: null },
    { title: 'Budget', said: '', link: `/calendar?event=${event}`, start: '2027-03-02T15:00:00Z', notice: null },
  ])
  await done(server.act(ada, deleteMessage, { space: teamSpace, message: message.thing } as never))
  await done(server.act(ada, trashDocument, { space: teamSpace, id: page } as never))
  await done(server.act(ada, deleteEvent, { space: teamSpace, id: event } as never))
  expect(await told(bob, message, document, meeting)).toEqual([null, null, null])
})

test('what may not be read any more is told nothing of, and can still be taken off', async () => {
  const space = newId<'space'>()
  await done(
    server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' } as never),
  )
  await done(server.act(ada, addMember, { space, person: bob, role: 'member' } as never))
  const message = await say(space, 'a secret')
  await done(server.act(bob, saveForLater, message))
  expect(await told(bob, message)).toMatchObject([{ title: 'ada in Ops', said: 'a secret' }])
  await done(server.act(ada, removeMember, { space, person: bob } as never))
  expect(await told(bob, message)).toEqual([null])
  expect(await server.act(bob, saveForLater, { ...message, thing: newId() as never })).toMatchObject({
    code: 'no-space',
  })
  await done(server.act(bob, finishLater, message))
  expect(await kept(bob)).toEqual([])
})

test('what is saved twice is there once, and what is put back stands where it stood', async () => {
  const [first, second] = [await say(teamSpace, 'one'), await say(teamSpace, 'two')]
  await done(server.act(ada, saveForLater, { ...first, since: 1 }))
  await done(server.act(ada, saveForLater, second))
  await done(server.act(ada, saveForLater, first))
  expect(await kept(ada)).toEqual([second.thing, first.thing])
  await done(server.act(ada, finishLater, first))
  await done(server.act(ada, finishLater, first))
  expect(await kept(ada)).toEqual([second.thing])
  await done(server.act(ada, saveForLater, { ...first, since: 1 }))
  expect(await kept(ada)).toEqual([second.thing, first.thing])
  expect(await kept(bob)).toEqual([])
})

test('a person keeps no more than so much', async () => {
  const cem = await server.arrive('cem')
  await server.engine.pool.query('insert into later_count (space, id, count) values ($1, $2, $3)', [
    ownSpace(cem),
    cem,
    mostKept - 1,
  ])
  const last = await say(teamSpace, 'the last')
  await done(server.act(cem, saveForLater, last))
  const more = await say(teamSpace, 'too much')
  expect(await server.act(cem, saveForLater, more)).toMatchObject({ code: 'too-many' })
  await done(server.act(cem, finishLater, last))
  await done(server.act(cem, saveForLater, more))
})
