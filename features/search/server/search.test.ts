import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { deleteMessage, editMessage, sendMessage } from '@atrium/features/chat/contract'
import {
  createDocument,
  plainPage,
  restoreDocument,
  trashDocument,
  writeComment,
} from '@atrium/features/documents/contract'
import { type Found, findAnything } from '@atrium/features/search/contract'
import { removeMember } from '@atrium/features/workspaces/contract'
import { spaceWith } from '../../../tests/roles/fixture.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { isLong } from '../../../tests/long.ts'

const server = await serverOfFile()
const ada = await server.arrive('Ada')
const bob = await server.arrive('Bob')

async function say(text: string, space: SpaceId = teamSpace, by = ada): Promise<string> {
  const id = newId()
  expect(await server.act(by, sendMessage, { space: space as never, id, text })).toMatchObject({ ok: true })
  return id
}

async function find(text: string, by = ada, more: object = {}): Promise<Found> {
  const answer = await server.engine.asker.ask({ query: findAnything.name, input: { text, ...more }, by })
  if (!answer.ok) throw new Error(answer.message)
  return answer.output as Found
}

/** What was written is found within two seconds where nobody else keeps the machine busy. */
const inTime = { interval: 50 }

const ids = ({ hits }: Found): string[] => hits.map(({ id }) => id)
test('words are found by their beginnings, their parts, without accents, and with a slip of the finger', async () => {
  const id = await say('The crème brûlée recipe is in the kitchenette')
  await expect.poll(async () => ids(await find('kitchenette')), inTime).toEqual([id])
  for (const text of ['creme', 'CRÈME', 'kitch', 'chenette', 'brulee recipe', 'kitchenete'])
    expect([text, ...ids(await find(text))]).toEqual([text, id])
  expect(await find('kitchenete')).toMatchObject({ corrected: [{ from: 'kitchenete', to: 'kitchenette' }] })
  expect(ids(await find('kitchenette zebra'))).toEqual([])
})

test('a word that looks like a number is one word', async () => {
  const id = await say('Ticket 6e69b6 of build 1e5x, see v2')
  await expect.poll(async () => ids(await find('6e69b6')), inTime).toEqual([id])
  for (const text of ['6e69', '1e5x', 'ticket v2']) expect([text, ...ids(await find(text))]).toEqual([text, id])
})

test('text without spaces between its words is found by parts of it', async () => {
  const id = await say('来週の東京オフィスの計画について話しましょう')
  await expect.poll(async () => ids(await find('東京オフィス')), inTime).toEqual([id])
  expect(ids(await find('計画'))).toEqual([id])
  expect(ids(await find('京'))).toEqual([id])
  expect(ids(await find('大阪'))).toEqual([])
})

test('what is changed is found as it is now, and what is deleted or in the trash not at all', async () => {
  const message = await say('walrus one')
  const page = { space: teamSpace, id: newId() }
  await server.act(ada, createDocument, { ...page, ...plainPage, title: 'Walrus facts' })
  await expect.poll(async () => ids(await find('walrus')), inTime).toEqual([page.id, message])
  await server.act(ada, editMessage, { space: teamSpace, message, text: 'narwhal one' } as never)
  await expect.poll(async () => ids(await find('narwhal')), inTime).toEqual([message])
  expect(ids(await find('walrus'))).toEqual([page.id])
  await server.act(ada, deleteMessage, { space: teamSpace, message } as never)
  await server.act(ada, trashDocument, page)
  await expect.poll(async () => [...ids(await find('narwhal')), ...ids(await find('walrus'))], inTime).toEqual([])
})

test('what lies in a page that is in the trash is not found, nor what is said about it, until it is out again', async () => {
  const inside = (parent: string | null) => ({ space: teamSpace, id: newId(), ...plainPage, parent })
  const top = inside(null)
  const middle = inside(top.id)
  const leaf = inside(middle.id)
  for (const [page, title] of [
    [top, 'Top'],
    [middle, 'Middle'],
    [leaf, 'Capybara care'],
  ] as const)
    expect(await server.act(ada, createDocument, { ...page, title })).toMatchObject({ ok: true })
  const thread = newId()
  const said = { thread, document: leaf.id, id: newId(), text: 'capybara comment', anchor: null, quote: '' }
  expect(await server.act(ada, writeComment, { space: teamSpace, ...said })).toMatchObject({ ok: true })
  const message = await say('capybara message')
  await expect.poll(async () => ids(await find('capybara')).length, inTime).toBe(3)
  await server.act(ada, trashDocument, { space: teamSpace, id: top.id })
  expect(ids(await find('capybara'))).toEqual([message])
  expect(ids(await find('capybara', ada, { limit: 1 }))).toEqual([message])
  await server.act(ada, restoreDocument, { space: teamSpace, id: top.id })
  expect(ids(await find('capybara')).toSorted()).toEqual([leaf.id, thread, message].toSorted())
})

test('one finds what one may read, and no more of it once one may not', async () => {
  const space = await spaceWith(server, [
    { id: ada, role: 'owner' },
    { id: bob, role: 'member' },
  ])
  const shared = await say('pelican of the workspace', space)
  const own = await say('pelican of my own', ownSpace(ada))
  await expect.poll(async () => ids(await find('pelican')).toSorted(), inTime).toEqual([shared, own].toSorted())
  expect(ids(await find('pelican', bob))).toEqual([shared])
  await say('flamingopink', ownSpace(ada))
  await expect.poll(async () => (await find('flamin')).words, inTime).toEqual(['flamingopink'])
  for (const text of ['flamin', 'flamingopinc']) {
    expect(await find(text, bob)).toMatchObject({ hits: [], words: [], corrected: [] })
  }
  await server.act(ada, removeMember, { space: space as never, person: bob })
  expect(ids(await find('pelican', bob))).toEqual([])
})

test('operators narrow it down', async () => {
  const adas = await say('quokka https://example.org')
  const bobs = await say('quokka', teamSpace, bob)
  await expect.poll(async () => ids(await find('quokka')).length, inTime).toBe(2)
  expect(ids(await find('quokka from:ada'))).toEqual([adas])
  expect(ids(await find('from:bob quokka'))).toEqual([bobs])
  expect(ids(await find('quokka has:link'))).toEqual([adas])
  expect(ids(await find('quokka in:team')).length).toBe(2)
  expect(ids(await find('quokka in:me'))).toEqual([])
  expect(ids(await find('quokka before:2020-01-01'))).toEqual([])
  expect(ids(await find('quokka after:2020-01-01')).length).toBe(2)
  expect(await find('quokka from:nobody')).toMatchObject({ hits: [], unknown: ['nobody'] })
  expect(ids(await find('has:link', ada, { kinds: ['message'] }))).toContain(adas)
})

test('a word is excluded, one of several is enough, and a kind is chosen', async () => {
  const cake = await say('numbat cake')
  const pie = await say('numbat pie')
  const tart = await say('numbat lemon tart')
  await expect.poll(async () => ids(await find('numbat')).length, inTime).toBe(3)
  expect(ids(await find('numbat -cake')).toSorted()).toEqual([pie, tart].toSorted())
  expect(ids(await find('numbat -"lemon tart"')).toSorted()).toEqual([cake, pie].toSorted())
  expect(ids(await find('numbat - cake'))).toEqual([cake])
  expect(ids(await find('numbat cake OR pie')).toSorted()).toEqual([cake, pie].toSorted())
  expect(ids(await find('numbat cake OR neverwritten'))).toEqual([cake])
  expect(ids(await find('numbat cake or pie'))).toEqual([])
  expect(ids(await find('numbat kind:message')).length).toBe(3)
  expect(ids(await find('numbat kind:event'))).toEqual([])
  expect((await find('-cake')).hints).toEqual(['Add a word to search for, besides the ones you exclude.'])
  expect((await find('numbat -from:ada')).hints).toEqual(['Only words can be excluded: “-from:” was left out.'])
  expect(ids(await find('numbat AND cake'))).toEqual([cake])
  expect((await find('numbat is:unread')).hints).toEqual([expect.stringContaining('“is:unread” is not a filter')])
  expect((await find('numbat kind:poem')).hints[0]).toMatch(/^There is no kind “poem”. Use .*kind:message/)
})

test('a number finds versions, and letters that changed places find the word', async () => {
  const id = await say('Release v2.10 of Aurora')
  await expect.poll(async () => ids(await find('aurora')), inTime).toEqual([id])
  for (const text of ['2.10', 'v2.10', 'release 2', 'aurroa', 'auorra', 'aurorra'])
    expect([text, ...ids(await find(text))]).toEqual([text, id])
  expect(await find('aurroa')).toMatchObject({ corrected: [{ from: 'aurroa', to: 'aurora' }] })
})

test('a message is found by the name of whom it mentions, and shows it', async () => {
  const id = await say(`<@${bob}> the axolotl`)
  await expect.poll(async () => ids(await find('axolotl bob')), inTime).toEqual([id])
  expect((await find('axolotl')).hits[0]?.excerpt).toBe('@Bob the axolotl')
})

test('a page of hits follows another, and excerpts show what was found', async () => {
  const long = await say(`${'filler '.repeat(100)}ocelot ${'filler '.repeat(100)}`)
  for (let count = 0; count < 3; count += 1) await say(`ocelot ${count}`)
  await expect.poll(async () => (await find('ocelot')).hits.length, inTime).toBe(4)
  const first = await find('ocelot', ada, { limit: 3 })
  const second = await find('ocelot', ada, { limit: 3, skip: 3 })
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  expect(new Set([...ids(first), ...ids(second)]).size).toBe(4)
  const hit = [...first.hits, ...second.hits].find(({ id }) => id === long)
  expect(hit?.excerpt).toMatch(/^….*ocelot.*…$/)
  expect(hit?.excerpt.length).toBeLessThan(240)
})

test('what cannot be looked for is answered quickly, with nothing or in words', async () => {
  const id = await say('the and of to a is it')
  await expect.poll(async () => ids(await find('the and of to')), inTime).toContain(id)
  for (const text of ['', '"""', '"'.repeat(1_000), '!?', '   ', `'; drop table x; --`, 'a&b|c:*', '\\', '%_%'])
    expect([text, Array.isArray((await find(text)).hits)]).toEqual([text, true])
  expect((await find('"""')).hits).toEqual([])
  for (const text of ['word '.repeat(2_000), '"'.repeat(10_000), 'x'.repeat(10_000)])
    expect(await server.engine.asker.ask({ query: findAnything.name, input: { text }, by: ada })).toMatchObject({
      ok: false,
      message: 'Search for fewer words: at most 1,000 characters.',
    })
})

test.runIf(isLong)('searches that are slow keep nobody from writing, and who cannot be served is told so', async () => {
  const { pool } = server.engine
  // What one person asks waits for itself, so there are many.
  const people = await Promise.all(Array.from({ length: 40 }, (_, index) => server.arrive(`searcher${index}`)))
  const blocker = await pool.connect()
  await blocker.query('begin; lock table search_word in access exclusive mode')
  try {
    const asked = people.flatMap((by) =>
      ['slow', 'slower', 'slowest'].map((text) =>
        server.engine.asker.ask({ query: findAnything.name, input: { text }, by }),
      ),
    )
    expect(await say('while others search')).toBeTypeOf('string')
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%search_word%'`,
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(5)
    const answers = await Promise.all(asked)
    const words = new Set(answers.map((answer) => (answer.ok ? 'found' : answer.message)))
    expect(words).toEqual(
      new Set([
        'Too many searches at once. Try again in a moment.',
        'This search takes too long. Use more words, or rarer ones.',
      ]),
    )
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  await expect.poll(async () => (await find('while others search')).hits.length).toBe(1)
})

test('what a process that died has left is found after the next start', async () => {
  const { pool } = server.engine
  const id = await say('platypus')
  await expect.poll(async () => ids(await find('platypus')), inTime).toEqual([id])
  // As if it had been written and the log since pruned: all is read from the tables.
  await pool.query('delete from search_entry')
  await pool.query('update log_position set seq = 0')
  await pool.query('delete from log where space = $1 and seq < (select max(seq) from log where space = $1)', ['team'])
  await say('something else')
  await expect.poll(async () => ids(await find('platypus')), inTime).toEqual([id])
})
