import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import {
  type PersonId,
  type SpaceId,
  type Tx,
  IdSchema,
  SpaceIdSchema,
  anytime,
  defineAction,
  defineGate,
  defineQuery,
  defineRecord,
  ownSpace,
  readers,
  talkers,
  teamSpace,
  writers,
} from '@atrium/engine/contract'
import { type ServerFeature, after, answer, job } from '@atrium/engine/server'
import * as notifications from '@atrium/features/notifications/contract'
import { tellPeople } from '@atrium/features/notifications/server'
import { commentsOn, openSpace } from '@atrium/features/workspaces/contract'
import { features } from '../../app/server/features.ts'
import { deliverNotice } from '../../features/notifications/contract/deliver-notice.ts'
import { type TestServer, startServer } from '../server.ts'
import { type Cast, castOf, open, spaceWith } from './fixture.ts'
import { permissionsPage } from './permissions.ts'

// A feature of somebody who has not read anything. What it forgets does not compile, is on the page of permissions for who
// reads the change, or does nothing.

const Poll = defineRecord<Poll>({
  name: 'toy_poll',
  schema: z.object({
    space: SpaceIdSchema,
    id: IdSchema,
    question: z.string().check(z.maxLength(200)),
    votes: z.int(),
    isDeleted: z.boolean(),
  }),
})
interface Poll {
  readonly space: SpaceId
  readonly id: string
  readonly question: string
  readonly votes: number
  readonly isDeleted: boolean
}

const input = z.object({ space: SpaceIdSchema, id: IdSchema, question: z.string(), people: z.array(IdSchema) })
const shape = { input, may: writers, when: [openSpace], refusals: {} }

const apply = (tx: Tx, { space, id, question }: z.infer<typeof input>): Promise<void> =>
  tx.add(Poll, { space, id, question, votes: 0, isDeleted: question === '' })
const ask = defineAction({ name: 'toy/ask', ...shape, apply })

/** What is not deleted is handed on to who votes, as a message is to who reacts. */
const onPoll = defineGate({
  name: 'the poll is not deleted',
  refusals: { gone: 'This poll no longer exists.' },
  async pass(tx, { space, id }: Pick<Poll, 'space' | 'id'>, { refuse }) {
    const poll = await tx.get(Poll, { space, id })
    return poll?.isDeleted === false ? poll : refuse('gone')
  },
})
const voting = { input: z.object({ space: SpaceIdSchema, id: IdSchema }), may: talkers, refusals: {} }
const vote = defineAction({
  name: 'toy/vote',
  ...voting,
  when: [openSpace, commentsOn],
  on: onPoll,
  apply: (tx, _input, { on: poll }) => tx.put(Poll, { ...poll, votes: poll.votes + 1 }),
})

interface Asked {
  readonly space: SpaceId
  readonly id: string
  readonly people: readonly string[]
}

const told = Promise.withResolvers<void>()

/** Tells whom it likes, of what they may read or not, by the way there is and by one around it, which has no door. */
const tellAll = job<Asked>('toy/tell', async (due) => {
  const { space, id, people } = due.data
  const about = { sourceType: 'workspace', sourceId: id, sourceName: 'Ops', link: '/' } as const
  await tellPeople(due, {
    space,
    causes: new Map(people.map((person) => [person, 'mention'])),
    message: () => 'Shall we meet?',
    contents: (person) => ({ id: due.idFor(`by the way ${person}`), ...about }),
  })
  for (const person of people) {
    const from = { fromUserId: person, fromUserName: 'Toy', cause: 'mention', isSilent: false } as const
    const notice = { id: newId(), message: 'Shall we meet?', sourceSpace: space, ...about, ...from }
    const by = person as PersonId
    await due.actor.actAsServer(deliverNotice, { id: newId(), by, input: { person, notice } })
  }
  told.resolve()
})

const toy: ServerFeature = {
  name: 'toy',
  kinds: [Poll],
  actions: [ask, vote],
  after: after(ask, async ({ input: { space, id, people }, later }) => {
    if (people.length > 0) later({ name: 'toy/tell', data: { space, id, people } })
  }),
  jobs: [tellAll],
  migrations: [
    {
      id: '9999-toy',
      up: `create table toy_poll (space text not null, id text not null, question text not null, votes int not null,
        is_deleted boolean not null, primary key (space, id));`,
    },
  ],
}

let server: TestServer
let cast: Cast

beforeAll(async () => {
  server = await startServer({ features: [...features, toy] })
  cast = await castOf(server)
})
afterAll(() => server.close())

const poll = (space: SpaceId, people: readonly string[] = []) => ({
  space,
  id: newId(),
  question: 'Shall we meet?',
  people: [...people],
})

const noticesOf = async (person: string): Promise<number> => {
  const text = 'select count(*)::int as count from notice where space = $1'
  return (await server.engine.pool.query<{ count: number }>(text, [ownSpace(person)])).rows[0]?.count ?? 0
}

test('R6.07 an action says who may and when, or it does not compile', () => {
  const { may, when, ...rest } = shape
  const refused = [
    // @ts-expect-error -- nobody is named who may
    () => defineAction({ name: 'toy/no-may', ...rest, when, apply }),
    // @ts-expect-error -- no state is named in which it may be done
    () => defineAction({ name: 'toy/no-when', ...rest, may, apply }),
    // @ts-expect-error -- a word is no gate, which nobody would ask
    () => defineAction({ name: 'toy/word', ...rest, may, when: ['open'], apply }),
  ]
  expect(refused).toHaveLength(3)
})

test('R6.07 a vote that does not say what it is on has nothing to write, so that it cannot forget to look whether that is deleted', () => {
  const when = [openSpace, commentsOn]
  const refused = () =>
    defineAction({
      name: 'toy/on-nothing',
      ...voting,
      when,
      // @ts-expect-error -- nothing is handed on
      apply: (tx, _input, { on: poll }) => tx.put(Poll, { ...poll, votes: poll.votes + 1 }),
    })
  expect(refused).toBeTypeOf('function')
})

test('R6.07 it cannot decide within the vote who may: the role is told to gates alone', () => {
  const refused = () =>
    defineAction({
      name: 'toy/by-role',
      ...voting,
      when: [openSpace, commentsOn],
      on: onPoll,
      refusals: { 'no-guests': 'Guests cannot vote.' },
      // @ts-expect-error -- nothing is said of the role
      async apply(tx, _input, { on: poll, role, refuse }) {
        if (role === 'guest') refuse('no-guests')
        await tx.put(Poll, { ...poll, votes: poll.votes + 1 })
      },
    })
  expect(refused).toBeTypeOf('function')
})

test('R6.07 R6.04 what it lets go in any state, or on what is deleted, stands on the page of permissions', () => {
  const apply = () => Promise.resolve()
  const careless: ServerFeature = {
    ...toy,
    actions: [
      defineAction({ name: ask.name, ...shape, when: anytime, apply }),
      defineAction({ name: vote.name, ...voting, when: [openSpace], apply }),
    ],
  }
  const lineOf = (feature: ServerFeature, name: string): string | undefined =>
    permissionsPage([...features, feature])
      .split('\n')
      .find((line) => line.includes(`\`${name}\``))
  expect(lineOf(toy, ask.name)).toContain(openSpace.name)
  expect(lineOf(careless, ask.name)).not.toContain(openSpace.name)
  for (const gate of [commentsOn, onPoll]) {
    expect(lineOf(toy, vote.name)).toContain(gate.name)
    expect(lineOf(careless, vote.name)).not.toContain(gate.name)
  }
  expect(permissionsPage(features)).not.toContain('toy/')
})

test('R4.31 it cannot decide alone who is told: what delivers has no door', () => {
  expect(Object.values(notifications)).not.toContain(deliverNotice)
})

test('it knows no tables but those that it names for itself', () => {
  const counting = defineQuery({
    name: 'toy/count',
    input: z.object({}),
    output: z.object({ count: z.number() }),
    may: readers,
    where: () => teamSpace,
  })
  const nosy = answer(counting, async ({ db }) => {
    // @ts-expect-error -- the table of another feature, which is none of this one's
    const rows = await db.selectFrom('notice').selectAll().execute()
    return { count: rows.length }
  })
  expect(nosy.query).toBe(counting)
})

test('R6.07 R6.04 its action is refused in an archived space and to who may not write, though it never asks', async () => {
  const members = [
    { id: cast.member, role: 'member' },
    { id: cast.viewer, role: 'viewer' },
  ] as const
  const [open, archived] = [await spaceWith(server, members), await spaceWith(server, members, { archivedAt: 1 })]
  expect(await server.act(cast.member, ask, poll(archived))).toMatchObject({ code: 'archived' })
  expect(await server.act(cast.viewer, ask, poll(open))).toMatchObject({ code: 'not-allowed' })
  expect(await server.act(cast.guest, ask, poll(open))).toMatchObject({ code: 'no-access' })
  expect(await server.act(cast.member, ask, poll(open))).toMatchObject({ ok: true })
})

test('R6.07 R6.04 a vote is refused in an archived space, on what is deleted, and to commenters who may not write, though it never asks', async () => {
  const members = [
    { id: cast.member, role: 'member' },
    { id: cast.commenter, role: 'commenter' },
  ] as const
  const permissions = { ...open, allowComments: false }
  const [space, quiet] = [await spaceWith(server, members), await spaceWith(server, members, { permissions })]
  const [there, deleted, hushed] = [poll(space), { ...poll(space), question: '' }, poll(quiet)]
  for (const one of [there, deleted, hushed])
    expect(await server.act(cast.member, ask, one)).toMatchObject({ ok: true })
  const votes = async (by: PersonId, { space: where, id }: { readonly space: SpaceId; readonly id: string }) => {
    const answered = await server.act(by, vote, { space: where, id })
    return answered.ok ? 'done' : answered.code
  }
  expect([await votes(cast.commenter, there), await votes(cast.member, deleted)]).toEqual(['done', 'gone'])
  expect([await votes(cast.commenter, hushed), await votes(cast.member, hushed)]).toEqual(['no-comments', 'done'])
  const archived = await spaceWith(server, members, { archivedAt: 1 })
  expect(await votes(cast.member, poll(archived))).toBe('archived')
})

test('R4.31 nobody is told by it of what they may not read, by whatever way it tells', async () => {
  const before = await noticesOf(cast.guest)
  expect(await server.act(cast.member, ask, poll(teamSpace, [cast.guest, cast.admin]))).toMatchObject({ ok: true })
  await told.promise
  expect(await noticesOf(cast.admin)).toBeGreaterThan(0)
  expect(await noticesOf(cast.guest)).toBe(before)
})
