import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type SpaceId, pageSpace } from '@atrium/engine/contract'
import { createWorkspace } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'
import { giveOwnAccess } from '../../contract/access/give-own-access.ts'
import { changeShare } from '../../contract/change-share.ts'
import { createDocument } from '../../contract/create-document.ts'
import { plainPage } from '../../contract/document.ts'
import { block, plain } from '../../contract/format/block.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'
import { shareDocument, unshareDocument } from '../../contract/share-document.ts'
import { restoreDocument, trashDocument } from '../../contract/trash-document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

async function done(answering: ReturnType<typeof server.act>): Promise<void> {
  expect(await answering).toMatchObject({ ok: true })
}

async function workspace(): Promise<SpaceId> {
  const space = newId<'space'>()
  await done(server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' }))
  return space
}

async function page(space: SpaceId, title: string, parent: string | null = null): Promise<string> {
  const id = newId()
  await done(server.act(ada, createDocument, { ...plainPage, space, id, parent, icon: '', title }))
  return id
}

async function linkTo(space: SpaceId, id: string, withPages = true): Promise<string> {
  const token = newId().replaceAll('-', '')
  await done(server.act(ada, shareDocument, { space, id, token }))
  await done(server.act(ada, changeShare, { space, token, until: null, withPages, isListed: true }))
  return token
}

const visit = (token: string, words: string) => fetch(`${server.url}/share/${token}?find=${encodeURIComponent(words)}`)

/** The ids of the pages that are found, the best first. */
async function found(token: string, words: string): Promise<string[]> {
  const html = await (await visit(token, words)).text()
  const list = /<ol class="found">(.*)<\/ol>/.exec(html)?.[1] ?? ''
  return [...list.matchAll(/\?page=([0-9a-f-]+)"/g)].map(([, id]) => id ?? '')
}

/** Waits until what was written is read: whatever is not found then is not to be found. */
async function isRead(space: SpaceId, title: string): Promise<void> {
  const last = await page(space, title)
  const token = await linkTo(space, last)
  await expect.poll(() => found(token, title)).toEqual([last])
}

test('who has a link finds the documents that it leads to by their words, and no others', async () => {
  const space = await workspace()
  const root = await page(space, 'Handbook')
  const inner = await page(space, 'Zürich office', root)
  const deep = await page(space, 'Doors of the office', inner)
  const beside = await page(space, 'Office of others')
  const token = await linkTo(space, root)
  await isRead(space, 'zephyr')
  expect((await found(token, 'office')).toSorted()).toEqual([deep, inner].toSorted())
  expect(await found(token, 'ZURICH off')).toEqual([inner])
  expect(await found(await linkTo(space, beside), 'office')).toEqual([beside])
  expect(await found(token, 'others')).toEqual([])
  expect(await found(await linkTo(space, root, false), 'office')).toEqual([])
})

test('what is in the trash, has access of its own or lies elsewhere by now is found by no link at once', async () => {
  const space = await workspace()
  const root = await page(space, 'Handbook')
  const [thrown, apart] = [await page(space, 'Salaries old', root), await page(space, 'Salaries new', root)]
  const under = await page(space, 'Salaries notes', thrown)
  const token = await linkTo(space, root)
  await isRead(space, 'zephyr')
  expect((await found(token, 'salaries')).toSorted()).toEqual([thrown, apart, under].toSorted())
  await done(server.act(ada, trashDocument, { space, id: thrown }))
  expect(await found(token, 'salaries')).toEqual([apart])
  await done(server.act(ada, giveOwnAccess, { space, id: apart, to: pageSpace(newId()), grants: [] }))
  expect(await found(token, 'salaries')).toEqual([])
  await done(server.act(ada, restoreDocument, { space, id: thrown }))
  await expect.poll(async () => (await found(token, 'salaries')).toSorted()).toEqual([thrown, under].toSorted())
  await done(server.act(ada, trashDocument, { space, id: root }))
  expect((await visit(token, 'salaries')).status).toBe(404)
})

test('what a link’s search says is the same whatever is written beside what it leads to', async () => {
  const space = await workspace()
  const root = await page(space, 'Handbook')
  const inner = await page(space, 'Handling of goods', root)
  const token = await linkTo(space, root)
  const asked = ['hand', 'handbok', 'goods handling', 'secret', 'sec']
  await isRead(space, 'zephyr')
  const answers = () => Promise.all(asked.map(async (words) => (await visit(token, words)).text()))
  const before = await answers()
  for (const title of ['Secret handbok', 'Secret hand', 'Goods goods goods']) await page(space, title)
  await page(await workspace(), 'Secret handbok')
  await isRead(space, 'mistral')
  expect(await answers()).toEqual(before)
  expect((await found(token, 'hand')).toSorted()).toEqual([root, inner].toSorted())
})

test('a result shows some of its text, and whatever is asked is only shown', async () => {
  const space = await workspace()
  const root = await page(space, 'Plan <b>')
  const inner = await page(space, 'Inside', root)
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open({ space, id: inner })
  await until(text, ({ isLive }) => isLive)
  writeBlocks(text.doc.getXmlFragment('blocks'), [
    block('paragraph', { content: [plain(`${'Before it. '.repeat(40)}The <i>harbour</i> opens at six.`)] }),
  ])
  const token = await linkTo(space, root)
  await expect.poll(() => found(token, 'harbour')).toEqual([inner])
  const answer = await visit(token, 'harbour')
  const html = await answer.text()
  expect(html).toContain('The &lt;i&gt;harbour&lt;/i&gt; opens at six.')
  expect(html).toContain('>1 result<')
  expect([answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual([
    'noindex, nofollow',
    'no-store',
  ])
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
  const strange = await (await visit(token, '"><script>alert(1)</script>')).text()
  expect(strange).not.toContain('<script')
  expect(strange).toContain('No document contains “&quot;&gt;&lt;script&gt;')
  expect(strange).toContain(`<a href="/share/${token}?page=${root}">Back to Plan &lt;b&gt;</a>`)
  expect(await (await visit(token, ' !? ')).text()).toContain('Type a word to search for.')
  const odd = ['%00', "' | 'x", '\\', "a':* & !'b", 'x'.repeat(5_000), 'a '.repeat(2_000), '計画', ':*']
  for (const words of odd)
    expect([words.slice(0, 20), (await visit(token, words)).status]).toEqual([words.slice(0, 20), 200])
  expect((await visit(newId().replaceAll('-', ''), 'harbour')).status).toBe(404)
  await done(server.act(ada, unshareDocument, { space, token }))
  expect((await visit(token, 'harbour')).status).toBe(404)
})

test('only a link that leads to several documents has a form to search them', async () => {
  const space = await workspace()
  const root = await page(space, 'Handbook')
  const token = await linkTo(space, root)
  const formOf = async (path: string) => (await (await fetch(`${server.url}/share/${path}`)).text()).includes('<form')
  expect(await formOf(token)).toBe(false)
  const inner = await page(space, 'Inside', root)
  expect([await formOf(token), await formOf(`${token}?page=${inner}`)]).toEqual([true, true])
  expect(await formOf(await linkTo(space, root, false))).toBe(false)
})

test('who searches very much at once from one place is answered one after the other, and told to wait beyond that', async () => {
  const space = await workspace()
  const token = await linkTo(space, await page(space, 'Quietly searched'))
  const answers = await Promise.all(Array.from({ length: 30 }, () => visit(token, 'quietly')))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(11)
  expect((await visit(token, 'quietly')).status).toBe(200)
})
