import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Doc, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, pageSpace, teamSpace } from '@atrium/engine/contract'
import type { OpenText } from '@atrium/engine/web/texts'
import {
  Body,
  changeShare,
  createDocument,
  giveOwnAccess,
  nameVersion,
  plainPage,
  revokeAccess,
  shareDocument,
  writeComment,
} from '@atrium/features/documents/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { changeGroup, createGroup } from '@atrium/features/groups/contract'
import { changeTeamRole } from '@atrium/features/people/contract'
import { findAnything } from '@atrium/features/search/contract'
import { addMember, removeMember } from '@atrium/features/workspaces/contract'
import { leavePage } from '../../features/documents/contract/access/grant-access.ts'
import { block, plain } from '../../features/documents/contract/format/block.ts'
import { readBlocks } from '../../features/documents/contract/format/read-blocks.ts'
import { writeBlocks } from '../../features/documents/contract/format/write-blocks.ts'
import { type View, openEditor } from '../../features/documents/web/editor/bare-editor.play.ts'
import { makePage } from '../page.ts'
import { spaceWith, teamOf } from '../roles/fixture.ts'
import { inputFor } from '../roles/input-for.ts'
import { serverOfFile } from '../server-of-file.ts'
import { type TextScreen, openTextScreen, until } from '../text-screen.ts'
import { uploader } from '../upload.ts'
import { proposing, settling } from './proposing.ts'
import { frameOf, openWriter } from './texts-frames.ts'

/** The matrix of roles for a page with access of its own and what is in it: whoever may read it does, on every way, and nobody else on any. */
const server = await serverOfFile()
const team = await teamOf(server)
const arrive = (name: string): Promise<PersonId> => server.arrive(name)
const ada = await arrive('Ada')

const readers = {
  'its owner': ada,
  'with full access': await arrive('Fred'),
  'who may edit': await arrive('Edna'),
  'who may comment': await arrive('Cora'),
  'who may view': await arrive('Vera'),
  'in a group that has it': await arrive('Greta'),
  'in a workspace that has it': await arrive('Wim'),
  'a guest of the team who has it': await arrive('Gus'),
}
const others = {
  'the owner of the team': team.owner,
  'an administrator of the team': team.admin,
  'a member of the team': team.member,
  'a viewer of the team': team.viewer,
  'a guest of the team': team.guest,
  'the owner of its place': await arrive('Otto'),
  'an administrator of its place': await arrive('Alma'),
  'a member of its place': await arrive('Mona'),
  'a commenter of its place': await arrive('Carl'),
  'a viewer of its place': await arrive('Viktor'),
  'who was taken out of the group': await arrive('Gone'),
  'who was taken out of the workspace': await arrive('Wanda'),
  'from whom it was taken': await arrive('Rita'),
  'who left it': await arrive('Leo'),
}

const words = {
  title: 'Quinquagesima',
  body: 'xylographer',
  inside: 'Ultracrepidation',
  comment: 'zygomorphic',
  proposed: 'sesquipedal',
  version: 'thaumaturge',
  file: 'wyvernskin',
  fileName: 'vellichor',
}
const secrets = Object.values(words)
const isTold = (text: string): boolean => secrets.some((word) => text.includes(word))

const place = await spaceWith(server, [
  { id: others['the owner of its place'], role: 'owner' },
  { id: others['an administrator of its place'], role: 'admin' },
  { id: others['a member of its place'], role: 'member' },
  { id: others['a commenter of its place'], role: 'commenter' },
  { id: others['a viewer of its place'], role: 'viewer' },
  { id: ada, role: 'admin' },
])
const elsewhere = await spaceWith(server, [
  { id: ada, role: 'owner' },
  { id: readers['in a workspace that has it'], role: 'member' },
  { id: others['who was taken out of the workspace'], role: 'member' },
])
const apart = pageSpace(newId())
const [root, inside, thread] = [newId<'document'>(), newId<'document'>(), newId()]
const token = newId().replaceAll('-', '')
let linked: { readonly space: SpaceId; readonly id: string }
let file: string

async function done(answering: ReturnType<typeof server.act>): Promise<void> {
  expect(await answering).toEqual(expect.objectContaining({ ok: true }))
}

async function isSaved(trying: Promise<string>): Promise<void> {
  expect(await trying).toBe('saved')
}

const becomes = <Value>(look: () => Promise<Value>, value: Value): Promise<void> =>
  vi.waitFor(async () => expect(await look()).toBe(value), { timeout: 30_000, interval: 50 })

async function write(page: { readonly space: SpaceId; readonly id: string }, text: string, href: string) {
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const body = await screen.open(page)
  await until(body, ({ isLive }) => isLive)
  const link = { ...plain('a page of all'), href }
  writeBlocks(body.doc.getXmlFragment('blocks'), [block('paragraph', { content: [plain(`${text} leads to `), link] })])
  await until(body, ({ saved }) => saved === 'saved')
}

/** The screen on which she has the page open. */
let adas: Promise<{ readonly screen: TextScreen; readonly text: OpenText }>

async function openPage(): Promise<Awaited<typeof adas>> {
  const screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open({ space: apart, id: root })
  await until(text, ({ isLive }) => isLive)
  return { screen, text }
}

afterAll(async () => (await adas).screen[Symbol.asyncDispose]())

beforeAll(async () => {
  linked = await makePage(server, ada, { title: 'Of all' })
  const above = await makePage(server, ada, { space: place, title: 'Above' })
  await done(
    server.act(ada, createDocument, { ...plainPage, space: place, id: root, parent: above.id, title: words.title }),
  )
  await done(
    server.act(ada, createDocument, { ...plainPage, space: place, id: inside, parent: root, title: words.inside }),
  )
  await write({ space: place, id: root }, words.body, `/documents/${linked.id}`)
  await done(server.act(ada, shareDocument, { space: place, id: above.id, token }))
  await done(server.act(ada, changeShare, { space: place, token, until: null, withPages: true, isListed: true }))
  const group = newId()
  const grouped = [readers['in a group that has it'], others['who was taken out of the group']]
  await done(
    server.act(ada, createGroup, { id: group, name: 'Board', handle: `g${group.slice(-12)}`, people: grouped }),
  )
  const given = (id: string, role: 'viewer' | 'commenter' | 'member' | 'admin' = 'viewer') =>
    ({ kind: 'person', id, role }) as const
  const grants = [
    given(readers['with full access'], 'admin'),
    given(readers['who may edit'], 'member'),
    given(readers['who may comment'], 'commenter'),
    given(readers['who may view']),
    given(readers['a guest of the team who has it']),
    given(others['from whom it was taken'], 'member'),
    given(others['who left it'], 'member'),
    { kind: 'group', id: group, role: 'viewer' } as const,
    { kind: 'space', id: elsewhere, role: 'viewer' } as const,
  ]
  await done(server.act(ada, giveOwnAccess, { space: place, id: root, to: apart, grants }))
  const membersOf = async () =>
    (await server.engine.pool.query('select id from member where space = $1', [apart])).rowCount
  await becomes(membersOf, 12)
  await done(
    server.act(team.owner, changeTeamRole, {
      person: readers['a guest of the team who has it'],
      role: 'guest',
    }),
  )
  await done(server.act(ada, changeGroup, { group, remove: [others['who was taken out of the group']] }))
  await done(server.act(ada, removeMember, { space: elsewhere, person: others['who was taken out of the workspace'] }))
  await done(server.act(ada, revokeAccess, { space: apart, kind: 'person', id: others['from whom it was taken'] }))
  await done(server.act(others['who left it'], leavePage, { space: apart }))
  file = await uploader(server, ada).bring(apart, `${words.fileName}.txt`, words.file)
  const everybody = [...Object.values(readers), ...Object.values(others)].map((id) => `<@${id}>`).join(' ')
  const comment = { space: apart, thread, document: root, id: newId(), text: `${words.comment} ${everybody}` }
  await done(server.act(ada, writeComment, { ...comment, anchor: null, quote: '' }))
  adas = openPage()
  await isSaved(tries(readers['who may comment'], proposing(`${words.proposed} `)))
  await done(server.act(ada, nameVersion, { space: apart, id: newId(), document: root, name: words.version }))
  // What was written is read by search, and what was said is told, before it is asked who is told.
  await becomes(() => ways.searched(ada), true)
  await becomes(() => ways['told of it'](readers['who may view']), true)
  await becomes(() => ways['led back to it'](ada), true)
}, 180_000)

const asked = (by: PersonId, query: string, input: unknown) => server.engine.asker.ask({ query, by, input })

/** The page as it is now. */
async function pageNow(): Promise<Doc> {
  const { text } = await adas
  const { rows } = await server.engine.pool.query<{ head: number }>(
    'select head from text where space = $1 and id = $2',
    [apart, root],
  )
  await vi.waitFor(() => expect(text.seq).toBe(rows[0]?.head), { timeout: 30_000, interval: 5 })
  const copy = new Doc()
  applyUpdate(copy, encodeStateAsUpdate(text.doc))
  return copy
}

/** What becomes of what somebody who has the page in hand does to it. */
async function tries(person: PersonId, change: (view: View) => void): Promise<string> {
  const copy = await pageNow()
  const before = encodeStateVector(copy)
  change(openEditor(copy, person))
  const writer = await openWriter(server, person, { space: apart, id: root })
  const answer = await writer.send(encodeStateAsUpdate(copy, before))
  await writer.socket.close()
  return answer.type === 'saved' ? 'saved' : answer.code
}

const said = async (): Promise<string> => JSON.stringify(readBlocks((await pageNow()).getXmlFragment('blocks')))

async function framesTold(by: PersonId, heads: Record<string, number>): Promise<string> {
  const socket = await server.socket(by)
  await socket.hello(heads)
  const told = JSON.stringify(socket.frames)
  await socket.close()
  return told
}

/** Whether somebody gets anything of it on each way. */
const ways = {
  'shown on a new screen': async (by: PersonId) => isTold(await framesTold(by, {})),
  'shown on a screen that claims a copy': async (by: PersonId) =>
    isTold(await framesTold(by, { [apart]: 1, [place]: 1, [teamSpace]: 1 })),
  'opened as a text': async (by: PersonId) => {
    const socket = await server.socket(by)
    await socket.hello()
    const text = { kind: Body.name, space: apart, id: root }
    socket.sendBytes(frameOf({ type: 'open', text, seq: 0, epoch: null, schema: Body.schema }))
    const { type } = await socket.nextText('ready', 'closed')
    await socket.close()
    return type === 'ready'
  },
  'brought as a file': async (by: PersonId) => {
    const addresses = [apart, place, teamSpace].map((space) => fileUrl({ space, id: file, name: 'a name' }))
    const bodies = await Promise.all(addresses.map(async (address) => (await uploader(server, by).get(address)).text()))
    return isTold(bodies.join())
  },
  searched: async (by: PersonId) => {
    const texts = [
      words.body,
      words.title,
      words.inside,
      words.comment,
      words.proposed,
      words.fileName,
      'xylograph',
      'Quinq in:Ops',
    ]
    const answers = await Promise.all(texts.map((text) => asked(by, findAnything.name, { text, near: apart })))
    return isTold(JSON.stringify(answers.map((answer) => (answer.ok ? answer.output : ''))))
  },
  'led back to it': async (by: PersonId) => {
    const answer = await asked(by, 'documents/backlinks', { space: teamSpace, document: linked.id })
    return isTold(JSON.stringify(answer))
  },
  'answered by any query': async (by: PersonId) => {
    const answers: unknown[] = []
    for (const { query } of server.engine.registry.queries.values())
      for (const space of [apart, place]) answers.push(await answerOf(by, query.name, space))
    return isTold(JSON.stringify(answers))
  },
  'told of it': async (by: PersonId) => {
    const text = `select row_to_json(notice)::text as row from notice where user_id = $1`
    const { rows } = await server.engine.pool.query<{ row: string }>(text, [by])
    return isTold(rows.map(({ row }) => row).join())
  },
}
const namesOfWays = Object.keys(ways) as (keyof typeof ways)[]

/** What somebody is answered who aims a query at all that is there. */
async function answerOf(by: PersonId, name: string, space: SpaceId): Promise<unknown> {
  const query = server.engine.registry.queries.get(name)?.query
  const aimed = {
    ...(inputFor(name, { space, by, other: ada }) as object),
    space,
    where: space,
    id: root,
    document: root,
    thread,
    names: [root, inside],
    pages: [root, inside],
    ids: [root, inside],
    threads: [thread],
    spaces: [apart, place],
  }
  const input = query && z.safeParse(query.input, aimed)
  return input?.success ? asked(by, name, input.data) : undefined
}

/** Nobody is told of what they said themselves, and guests do not open the page of the team to which it leads. */
const notEvenTo: Readonly<Partial<Record<string, readonly string[]>>> = {
  'told of it': ['its owner'],
  'led back to it': ['a guest of the team who has it'],
}

test.for(namesOfWays)('what is in the page is %s to those who may read it, and to nobody else', async (way) => {
  const gets = async (people: Readonly<Record<string, PersonId>>) => {
    const found: string[] = []
    for (const [who, person] of Object.entries(people)) if (await ways[way](person)) found.push(who)
    return found
  }
  const expected = Object.keys(readers).filter((who) => !notEvenTo[way]?.includes(who))
  expect(await gets(readers)).toEqual(expected)
  // What was done to it where it lay names it for a moment.
  await expect.poll(() => gets(others)).toEqual([])
})

test('nobody outside gets anything of it by a link to the page above it, or by an address of a file', async () => {
  const at = (path: string) => fetch(`${server.url}${path}`, { redirect: 'manual' }).then((answer) => answer.text())
  const addresses = [
    `/share/${token}`,
    `/share/${token}?page=${root}`,
    `/share/${token}?page=${inside}`,
    ...[words.title, words.body, words.inside].map((word) => `/share/${token}?find=${word}`),
    fileUrl({ space: apart, id: file, name: 'a name' }),
    `${fileUrl({ space: place, id: file, name: 'a name' })}?share=${token}`,
  ]
  expect(await at(`/share/${token}`)).toContain('Above')
  const told = await Promise.all(addresses.map(async (path) => [path, isTold((await at(path)).replaceAll(path, ''))]))
  // What somebody searches for is said again, and is not told to them.
  expect(told.filter(([path, is]) => is && !String(path).includes('?find='))).toEqual([])
  for (const word of [words.title, words.body, words.inside])
    expect(await at(`/share/${token}?find=${word}`)).toContain('No document contains')
})

test('those of its place, who come to it now or later, are not told the name by what was done there', async () => {
  const newcomer = await arrive('Nina')
  await done(server.act(ada, addMember, { space: place, person: newcomer, role: 'member' }))
  for (const person of [newcomer, others['the owner of its place']])
    await becomes(async () => isTold(await framesTold(person, {})), false)
})

test('no letter to anybody who may not read it says anything of it', async () => {
  const { rows } = await server.engine.pool.query<{ recipient: string; text: string }>(
    'select recipient, subject || text as text from mail',
  )
  const emails = new Set(
    ['Ada', 'Fred', 'Edna', 'Cora', 'Vera', 'Greta', 'Wim', 'Gus'].map((name) => `${name}@example.org`),
  )
  expect(rows.filter(({ recipient, text }) => isTold(text) && !emails.has(recipient))).toEqual([])
})

/** What those who may read it may do to its words: propose, or settle what somebody else proposes. */
const mayDo: Readonly<Record<keyof typeof readers, readonly [propose: string, settle: string]>> = {
  'its owner': ['saved', 'saved'],
  'with full access': ['saved', 'saved'],
  'who may edit': ['saved', 'saved'],
  'who may comment': ['saved', 'only-suggestions'],
  'who may view': ['not-allowed', 'not-allowed'],
  'in a group that has it': ['not-allowed', 'not-allowed'],
  'in a workspace that has it': ['not-allowed', 'not-allowed'],
  'a guest of the team who has it': ['not-allowed', 'not-allowed'],
}

test.for(Object.keys(readers) as (keyof typeof readers)[])(
  'R6.04 on the page somebody proposes or accepts as far as their access goes: %s',
  async (who) => {
    const [propose, accept] = mayDo[who]
    const before = await said()
    expect(await tries(readers[who], proposing('perhaps '))).toBe(propose)
    expect(await said()).toBe(before)
    await isSaved(tries(readers['who may comment'], proposing(`${who} `)))
    expect(await tries(readers[who], settling('accept'))).toBe(accept)
    expect((await said()).includes(who)).toBe(accept === 'saved')
    await isSaved(tries(ada, settling('reject')))
  },
)

test('R6.04 nobody who may not read the page proposes on it or accepts, with all of it in hand', async () => {
  await isSaved(tries(readers['who may comment'], proposing('mayhap ')))
  const copy = await pageNow()
  const [vector, before] = [encodeStateVector(copy), await said()]
  const text = { kind: Body.name, space: apart, id: root }
  for (const person of Object.values(others)) {
    const socket = await server.socket(person)
    await socket.hello()
    for (const [n, change] of [proposing('forged '), settling('accept')].entries()) {
      const taken = new Doc()
      applyUpdate(taken, encodeStateAsUpdate(copy))
      change(openEditor(taken, person))
      socket.sendBytes(frameOf({ type: 'update', text, n, part: 0, more: false }, encodeStateAsUpdate(taken, vector)))
    }
    socket.sendBytes(frameOf({ type: 'open', text, seq: 0, epoch: null, schema: Body.schema }))
    expect(await socket.nextText('ready', 'closed')).toMatchObject({ type: 'closed' })
    await socket.close()
  }
  expect(await said()).toBe(before)
  expect(encodeStateVector(await pageNow())).toEqual(vector)
})
