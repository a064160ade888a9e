import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace, pageSpace, teamSpace } from '@atrium/engine/contract'
import { createEvent } from '@atrium/features/calendar/contract'
import { openConversation, pairId, sendMessage } from '@atrium/features/chat/contract'
import { createDocument, giveOwnAccess, plainPage, writeComment } from '@atrium/features/documents/contract'
import { findAnything } from '@atrium/features/search/contract'
import { spaceWith, teamOf } from '../roles/fixture.ts'
import { inputFor } from '../roles/input-for.ts'
import { serverOfFile } from '../server-of-file.ts'
import { uploader } from '../upload.ts'
import { isLong } from '../long.ts'

const server = await serverOfFile()
const cast = await teamOf(server)
const outsider = newId<'person'>()
const [ada, bob] = [await server.arrive('Ada'), await server.arrive('Bob')]

/** Where each of the cast is, and where only Ada and Bob are. */
const shared = await spaceWith(server, [
  { id: cast.owner, role: 'owner' },
  { id: cast.admin, role: 'admin' },
  { id: cast.member, role: 'member' },
  { id: cast.commenter, role: 'commenter' },
  { id: cast.viewer, role: 'viewer' },
  { id: cast.guest, role: 'member' },
  { id: ada, role: 'member' },
])
const closed = await spaceWith(server, [
  { id: ada, role: 'owner' },
  { id: bob, role: 'member' },
])
/** A page among those of the shared workspace that only Ada and Bob may open. */
const apart = pageSpace(newId())
const root = newId<'document'>()
const between = pairId(ada, bob)
await server.act(ada, openConversation, { id: between as never, people: [bob as never] })

const word = 'xylographer'
const idsOfSecrets = () => ({
  message: newId(),
  page: newId<'document'>(),
  inside: newId<'document'>(),
  thread: newId(),
  comment: newId(),
  event: newId<'event'>(),
  privateEvent: newId<'event'>(),
})
/** Written down by now, so that they can be asked for before they are there. */
const secrets = { closed: idsOfSecrets(), own: idsOfSecrets(), team: idsOfSecrets(), apart: idsOfSecrets() }
/** A page that all of the shared workspace read, which pages of the team name. */
const open = newId<'document'>()
const made = { space: shared, ...plainPage, id: open, title: 'Open' }
await server.act(cast.owner, createDocument, made)

const makeRoot = { space: shared, ...plainPage, id: root, title: 'Apart' }
await server.act(ada, createDocument, makeRoot)
const forBob = { kind: 'person', id: bob, role: 'member' } as const
await server.act(ada, giveOwnAccess, { space: shared, id: root, to: apart, grants: [forBob] })

/** Those that say something of the whole on purpose, and of what nobody’s words are. */
const ofTheWhole: Readonly<Record<string, string>> = {
  'admin/health': 'sizes of the database, for who runs it',
  'admin/jobs': 'what is waiting and has failed, for who runs it',
  'admin/accounts': 'whom there is and when they were here, for who runs it',
  'admin/sessions': 'whom there is and when they were here, for who runs it',
  'admin/audit': 'what is written down for who runs it',
  'admin/mail': 'letters that did not go out, for who runs it',
  'analytics/insights': 'counts of actions, for who runs it',
  'files/usage': 'how much room each space takes, for who runs it',
  'documents/hash-share-password': 'made of what was typed and of chance, and of nothing that is there',
  'calendar/free-slots': 'when somebody has time, which is what it is for; not what they do',
}

/** What is asked of `name`: each input that the roles’ matrix knows, aimed at each place and each thing that is hidden. */
function inputsFor(name: string, by: PersonId): unknown[] {
  const spaces = [shared, teamSpace, ownSpace(by), closed, between, ownSpace(ada), apart]
  const things = [open, ...Object.values(secrets).flatMap((ids) => Object.values(ids))]
  const texts = [word, 'xylograph', 'xylografer', 'ylographe', 'xy']
  const cells = spaces.map((space) => inputFor(name, { space, by, other: ada }) as object)
  const aimed = (thing: string, space: string): object => ({
    space,
    id: thing,
    message: thing,
    thread: thing,
    document: thing,
    where: space,
    names: [thing],
    pages: [thing],
    ids: [thing],
    threads: [thing],
    events: [{ space, id: thing }],
    spaces: [...spaces],
    from: name === 'calendar/between' ? aYear.from : { by: 'message', id: thing },
    to: aYear.to,
    year: 2027,
  })
  return [
    ...cells.flatMap((cell, index) =>
      things.map((thing) => ({ ...cell, ...aimed(thing, spaces[index] ?? '') }) as unknown),
    ),
    ...cells.map((cell) => ({ ...cell, spaces: [...spaces], ...(name.startsWith('calendar/') && aYear) }) as unknown),
    ...texts.flatMap((text) => [
      { ...cells[0], text, near: closed },
      { ...cells[0], text: `${text} in:Ops from:Ada`, name: text },
    ]),
    ...cells,
  ]
}

const aYear = { from: Date.parse('2027-01-01'), to: Date.parse('2027-12-31'), year: 2027 }

/** All that `by` asks, chosen once: each input as the query takes it, or one that it does not take. */
const questionsOf = (by: PersonId): readonly Asking[] =>
  [...server.engine.registry.queries.values()]
    .filter(({ query }) => !Object.hasOwn(ofTheWhole, query.name))
    .map(({ query }) => {
      const taken = inputsFor(query.name, by).map((input) => z.safeParse(query.input, input))
      const inputs = new Map(taken.map((one) => [JSON.stringify(one.data), one.data]))
      return { name: query.name, inputs: [...inputs.values()] }
    })

interface Asking {
  readonly name: string
  readonly inputs: readonly unknown[]
}

/** So many ask at once: more would be told that the server is busy. */
const atOnce = 40

async function answersOf(by: PersonId, { name, inputs }: Asking): Promise<readonly string[]> {
  const answers: string[] = []
  for (let from = 0; from < inputs.length; from += atOnce) {
    const some = inputs.slice(from, from + atOnce)
    const given = await Promise.all(some.map((input) => server.engine.asker.ask({ query: name, input, by })))
    answers.push(...given.map((answer) => JSON.stringify(answer.ok ? answer.output : answer.code)))
  }
  return answers
}

/** What `by` is answered to all of it, in the same order. */
async function answersTo(by: PersonId, questions: readonly Asking[]): Promise<Answers> {
  const answers = new Map<string, readonly string[]>()
  for (const asking of questions) answers.set(asking.name, await answersOf(by, asking))
  return answers
}

type Answers = ReadonlyMap<string, readonly string[]>

/** The queries that answer in another way now, each with the first such answer. */
const changed = (before: Answers, now: Answers) =>
  [...before].flatMap(([name, answers]) => {
    const index = answers.findIndex((answer, place) => now.get(name)?.[place] !== answer)
    return index === -1 ? [] : [{ name, before: answers[index], now: now.get(name)?.[index] }]
  })

/** Says, writes, plans and brings something of the secret word in a place. */
async function plant(
  by: PersonId,
  space: SpaceId,
  ids: ReturnType<typeof idsOfSecrets>,
  parent: string | null = null,
): Promise<void> {
  const words = `${word} xylographic`
  const done = async (what: Promise<{ readonly ok: boolean }>) => expect(await what).toMatchObject({ ok: true })
  await done(
    server.act(by, sendMessage, { space, id: ids.message, text: `<@${cast.guest}> <@${cast.member}> ${words}` }),
  )
  await done(server.act(by, createDocument, { space, ...plainPage, parent, id: ids.page, title: words }))
  await done(server.act(by, createDocument, { space, ...plainPage, id: ids.inside, title: words, parent: ids.page }))
  const said = { space, thread: ids.thread, document: ids.page, id: ids.comment, text: words, anchor: null, quote: '' }
  await done(server.act(by, writeComment, said))
  const times = { start: '2027-05-03T09:00:00', end: '2027-05-03T10:00:00' }
  await done(server.act(by, createEvent, { space, id: ids.event, title: words, ...times } as never))
  const hidden = { space, id: ids.privateEvent, title: words, ...times, isPrivate: true }
  await done(server.act(by, createEvent, hidden as never))
  await uploader(server, by).bring(space, `${word}.txt`, words)
  const line = JSON.stringify([{ text: words }])
  for (const person of Object.values(cast))
    await server.engine.pool.query(
      `insert into document_task values ($1, $2, 'block', $3, '2027-05-03', false, 1, $4)`,
      [space, ids.page, person, line],
    )
}

const countFound = async (by: PersonId): Promise<number> =>
  (await server.read(by, findAnything, { text: word, limit: 50 })).hits.length

async function untilFound(by: PersonId, count: number): Promise<void> {
  await expect.poll(() => countFound(by)).toBeGreaterThanOrEqual(count)
}

const everybody = Object.entries({ ...cast, outsider }).map(([who, by]) => ({ who, by, questions: questionsOf(by) }))

/** Words like the secret ones, which all may read: by what is found of these one would see that there are others. */
async function plantLikeWords(): Promise<void> {
  const text = 'ylographs xylografs xylograp'
  expect(await server.act(cast.owner, sendMessage, { space: shared, id: newId(), text })).toMatchObject({ ok: true })
  const found = async () => (await server.read(cast.member, findAnything, { text: 'ylographs' })).hits.length
  await expect.poll(found).toBe(1)
}

test.runIf(isLong)('what somebody is answered does not depend on what they may not read', async () => {
  await plantLikeWords()
  const before = new Map<string, Answers>()
  for (const { who, by, questions } of everybody) before.set(who, await answersTo(by, questions))
  await plant(ada, closed, secrets.closed)
  await plant(ada, ownSpace(ada), secrets.own)
  await plant(ada, apart, secrets.apart, root)
  await server.act(ada, sendMessage, { space: between, id: newId(), text: `${word} xylographist` })
  await untilFound(ada, 15)
  for (const { who, by, questions } of everybody)
    expect([who, changed(before.get(who) ?? new Map(), await answersTo(by, questions))]).toEqual([who, []])
})

test.runIf(isLong)('a guest of the team is answered nothing of what its members write there', async () => {
  const questions = questionsOf(cast.guest)
  const before = await answersTo(cast.guest, questions)
  // What was planted elsewhere is found by him already.
  const known = await countFound(bob)
  await plant(ada, teamSpace, secrets.team)
  await server.engine.pool.query(`insert into document_link values ('team', $1, 'page', $2)`, [secrets.team.page, open])
  await untilFound(bob, known + 5)
  expect(changed(before, await answersTo(cast.guest, questions))).toEqual([])
})

test.runIf(isLong)('every query is asked something that it takes', async () => {
  const taken = new Set<string>()
  for (const by of [...Object.values(cast), ada])
    for (const [name, answers] of await answersTo(by, questionsOf(by)))
      if (answers.some((answer) => answer.startsWith('{'))) taken.add(name)
  const { queries } = server.engine.registry
  const untried = [...queries.keys()].filter((name) => !taken.has(name) && !Object.hasOwn(ofTheWhole, name))
  expect(untried).toEqual([])
  for (const name of Object.keys(ofTheWhole)) expect([name, queries.has(name)]).toEqual([name, true])
})
