import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type LocalDate, dateAt, dayMs, shifted } from '@atrium/base/local-date-time'
import { type Action, ownSpace, type SpaceId } from '@atrium/engine/contract'
import { createWorkspace, updateWorkspace } from '@atrium/features/workspaces/contract'
import { fileUrl } from '@atrium/features/files/contract'
import { uploader } from '../../../../tests/upload.ts'
import { startServer } from '../../../../tests/server.ts'
import { dot } from '../../../../tests/dot.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'
import { decorateDocument } from '../../contract/change-document.ts'
import { writeCover } from '../../contract/cover.ts'
import { createDocument } from '../../contract/create-document.ts'
import { plainPage } from '../../contract/document.ts'
import { block, plain } from '../../contract/format/block.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'
import { changeShare } from '../../contract/change-share.ts'
import { shareDocument, unshareDocument } from '../../contract/share-document.ts'
import { restoreDocument, trashDocument } from '../../contract/trash-document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

async function act<Input, Code extends string>(action: Action<Input, Code>, input: NoInfer<Input>): Promise<string> {
  const answer = await server.actor.act({ id: newId(), by: ada, action: action.name, input })
  return answer.ok ? 'ok' : answer.code
}

const newToken = (): string => newId().replaceAll('-', '')

async function page(space: SpaceId, parent: string | null = null): Promise<string> {
  const id = newId()
  await act(createDocument, { ...plainPage, space, id, parent, icon: '🚀', title: 'Plan <b>&' })
  return id
}

const asMade = { until: null, withPages: false, isListed: false }

async function shared(space: SpaceId, id: string): Promise<string> {
  const token = newToken()
  expect(await act(shareDocument, { space, id, token })).toBe('ok')
  return token
}

const visit = (token: string): Promise<Response> => fetch(`${server.url}/share/${token}`)
const status = async (token: string): Promise<number> => (await visit(token)).status

test('R6.01 whoever has the link reads the page without an account, and nothing runs on it', async () => {
  const space = ownSpace(ada)
  const id = await page(space)
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open({ space, id })
  await until(text, ({ isLive }) => isLive)
  writeBlocks(text.doc.getXmlFragment('blocks'), [
    block('paragraph', { content: [plain('<script>alert(1)</script> & words')] }),
    block('image', { props: { url: '/files/x/secret.png', caption: 'Map' } }),
  ])
  await until(text, ({ saved }) => saved === 'saved')
  const answer = await visit(await shared(space, id))
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('<h1>Plan &lt;b&gt;&amp;</h1>')
  expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; words</p>')
  expect(html).toContain('Picture: Map')
  expect(html).not.toMatch(/<script|<img|secret/)
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('R6.01 a shared page shows its pictures and formulas, and no other file of its space', async () => {
  const space = ownSpace(ada)
  const id = await page(space)
  const files = uploader(server, ada)
  const [shown, other] = [await files.bring(space, 'map.txt', 'the map'), await files.bring(space, 'b.txt', 'secret')]
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open({ space, id })
  await until(text, ({ isLive }) => isLive)
  writeBlocks(text.doc.getXmlFragment('blocks'), [
    block('math', { content: [plain('e^{i\\pi} + 1 = 0')] }),
    block('math', { content: [plain('\\no{such')] }),
    block('image', { props: { url: fileUrl({ space, id: shown, name: 'map.txt' }), caption: 'Map' } }),
  ])
  await until(text, ({ saved }) => saved === 'saved')
  const token = await shared(space, id)
  const html = await (await visit(token)).text()
  expect(html).toContain('<math')
  expect(html).toContain('\\no{such')
  const address = `/share/${token}/files/${shown}`
  expect(html).toContain(`<img src="${address}"`)
  await expect.poll(async () => (await fetch(`${server.url}${address}`)).status).toBe(200)
  const answer = await fetch(`${server.url}${address}`)
  expect(await answer.text()).toBe('the map')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect((await fetch(`${server.url}/share/${token}/files/${other}`)).status).toBe(404)
  expect((await fetch(`${server.url}/share/${newToken()}/files/${shown}`)).status).toBe(404)
  await act(unshareDocument, { space, token })
  expect((await fetch(`${server.url}${address}`)).status).toBe(404)
})

test('R6.04 a link ends at once when it is taken back, the page is deleted, or the workspace allows no sharing', async () => {
  const space = newId<'space'>()
  await act(createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  const outer = await page(space)
  const token = await shared(space, await page(space, outer))
  expect(await status(token)).toBe(200)

  await act(updateWorkspace, { space, permissions: { allowSharing: false } })
  expect(await status(token)).toBe(404)
  expect(await act(shareDocument, { space, id: outer, token: newToken() })).toBe('no-sharing')
  await act(updateWorkspace, { space, permissions: { allowSharing: true } })
  expect(await status(token)).toBe(200)

  await act(trashDocument, { space, id: outer })
  expect(await status(token)).toBe(404)
  await act(restoreDocument, { space, id: outer })
  expect(await status(token)).toBe(200)

  await act(unshareDocument, { space, token })
  expect(await status(token)).toBe(404)
})

test('R6.04 a link leads as far as was chosen: to the documents in its page, never above it or beside it', async () => {
  const space = ownSpace(ada)
  const top = await page(space)
  const root = await page(space, top)
  const [inner, beside] = [await page(space, root), await page(space, top)]
  const deep = await page(space, inner)
  const token = await shared(space, root)
  const visitAll = () =>
    Promise.all([root, inner, deep, top, beside, newId()].map((id) => status(`${token}?page=${id}`)))
  expect(await visitAll()).toEqual([200, 404, 404, 404, 404, 404])
  expect(await (await visit(token)).text()).not.toContain('<nav')

  await act(changeShare, { space, token, ...asMade, withPages: true })
  expect(await visitAll()).toEqual([200, 200, 200, 404, 404, 404])
  const linked = async (id: string) =>
    [...(await (await visit(`${token}?page=${id}`)).text()).matchAll(/\?page=([0-9a-f-]+)"/g)].map(([, to]) => to)
  expect([await linked(root), await linked(inner), await linked(deep)]).toEqual([[inner], [root, deep], [root, inner]])

  await act(trashDocument, { space, id: inner })
  expect([await visitAll(), await linked(root)]).toEqual([[200, 404, 404, 404, 404, 404], []])
})

test('R6.01 what a document inside a shared one shows is shown with it, and no longer once it is left out', async () => {
  const space = ownSpace(ada)
  const root = await page(space)
  const inner = await page(space, root)
  const file = await uploader(server, ada).bring(space, 'map.txt', 'the map')
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open({ space, id: inner })
  await until(text, ({ isLive }) => isLive)
  writeBlocks(text.doc.getXmlFragment('blocks'), [
    block('image', { props: { url: fileUrl({ space, id: file, name: 'map.txt' }), caption: 'Map' } }),
  ])
  await until(text, ({ saved }) => saved === 'saved')
  const token = await shared(space, root)
  await act(changeShare, { space, token, ...asMade, withPages: true })
  const address = `/share/${token}/files/${file}?page=${inner}`
  expect(await (await visit(`${token}?page=${inner}`)).text()).toContain(`<img src="${address}"`)
  const got = async (path: string): Promise<number> => (await fetch(server.url + path)).status
  await expect.poll(() => got(address)).toBe(200)
  expect(await got(`/share/${token}/files/${file}`)).toBe(404)
  await act(changeShare, { space, token, ...asMade })
  expect(await got(address)).toBe(404)
})

test('R6.01 a page is shown under its cover: a colour, or a picture that the link leads to as long as it is the cover', async () => {
  const space = ownSpace(ada)
  const root = await page(space)
  const inner = await page(space, root)
  const files = uploader(server, ada)
  const [picture, other] = [await files.bring(space, 'a.png', dot), await files.bring(space, 'b.png', dot)]
  const token = await shared(space, root)
  await act(changeShare, { space, token, ...asMade, withPages: true })
  const decorate = (id: string, cover: string) => act(decorateDocument, { space, id, cover })
  const coverOf = async (search = '') =>
    /<body>\n(.*)<main>/.exec(await (await visit(`${token}${search}`)).text())?.[1] ?? 'no page'
  const got = async (path: string): Promise<number> =>
    (await fetch(`${server.url}/share/${token}/files/${path}`)).status
  expect(await coverOf()).toBe('')
  await decorate(root, 'sky')
  expect(await coverOf()).toBe('<div class="cover" style="background: #bcd9f5"></div>')

  await decorate(inner, writeCover({ file: picture, at: 20 }))
  expect(await coverOf(`?page=${inner}`)).toBe(
    `<img class="cover" src="/share/${token}/files/${picture}?page=${inner}" alt="" style="object-position: 50% 20%">`,
  )
  const all = () => Promise.all([got(`${picture}?page=${inner}`), got(picture), got(`${other}?page=${inner}`)])
  expect(await all()).toEqual([200, 404, 404])
  await decorate(inner, writeCover({ file: other, at: 0 }))
  expect(await all()).toEqual([404, 404, 200])
  await act(changeShare, { space, token, ...asMade })
  expect(await all()).toEqual([404, 404, 404])
})

test('R6.04 a link leads nowhere after its last day, and search engines list only what is meant for them', async () => {
  const space = ownSpace(ada)
  const token = await shared(space, await page(space))
  const today = dateAt(Date.now())
  const lasting = async (until: LocalDate) => {
    await act(changeShare, { space, token, ...asMade, until })
    return status(token)
  }
  expect([await lasting(shifted(today, -dayMs)), await lasting(shifted(today, dayMs))]).toEqual([404, 200])
  await act(changeShare, { space, token, ...asMade, isListed: true })
  const listed = await visit(token)
  expect([listed.headers.get('x-robots-tag'), await listed.text()]).toEqual([
    null,
    expect.not.stringContaining('noindex'),
  ])
})

test('a link that is cut, guessed or made up leads to a page that says so, and guessing is slowed down', async () => {
  for (const token of ['x', newToken(), `' or 1=1 --`, '../api/v1', 'a'.repeat(5_000)]) {
    const answer = await visit(encodeURIComponent(token))
    expect([token.slice(0, 20), answer.status]).toEqual([token.slice(0, 20), 404])
    expect(await answer.text()).toContain('This document is not shared')
  }
  for (const path of ['%00', 'x?page=%00', 'x/files/%00', 'x/files/y?page=%00'])
    expect([path, await status(path)]).toEqual([path, 404])
  const strict = await startServer({ limitFactor: 1 })
  const answers: number[] = []
  // Turns come back as time goes by, and a busy machine takes its time.
  while (answers.at(-1) !== 429 && answers.length < 1_000)
    answers.push((await fetch(`${strict.url}/share/${newToken()}`)).status)
  await strict.close()
  expect(answers.slice(0, 100).every((one) => one === 404)).toBe(true)
  expect(answers.at(-1)).toBe(429)
})

test('a long shared page has its contents in front, which lead to its headings without any script', async () => {
  const space = ownSpace(ada)
  const id = await page(space)
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open({ space, id })
  await until(text, ({ isLive }) => isLive)
  const heading = (words: string) => block('heading', { props: { level: 1 }, content: [plain(words)] })
  writeBlocks(text.doc.getXmlFragment('blocks'), [heading('Aims'), heading('Ways'), heading('Ends & means')])
  await until(text, ({ saved }) => saved === 'saved')
  const html = await (await visit(await shared(space, id))).text()
  expect(html).toContain('<a href="#part-3">Ends &amp; means</a>')
  expect(html).toContain('<h2 id="part-3">Ends &amp; means</h2>')
})

test('R6.01 a shared page has its diagrams drawn, for as long as they stand there and it is shared', async () => {
  const space = ownSpace(ada)
  const [id, other] = [await page(space), await page(space)]
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open({ space, id })
  await until(text, ({ isLive }) => isLive)
  writeBlocks(text.doc.getXmlFragment('blocks'), [
    block('mermaid', { content: [plain('graph LR\n Idea --> Plan')] }),
    block('mermaid', { content: [plain('no diagram')] }),
  ])
  await until(text, ({ saved }) => saved === 'saved')
  const [token, elsewhere] = [await shared(space, id), await shared(space, other)]
  const [drawn = '', failed = ''] = [
    ...(await (await visit(token)).text()).matchAll(/<img src="\/share\/[^/]+(\/pictures\/[\w-]+)"/g),
  ].map(([, path]) => path)
  const picture = (at: string, path: string, headers = {}) => fetch(`${server.url}/share/${at}${path}`, { headers })
  const answer = await picture(token, drawn)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.* sandbox$/)
  expect(await answer.text()).toMatch(/^<svg [^]*Idea[^]*Plan/)
  expect((await picture(token, drawn, { 'If-None-Match': answer.headers.get('etag') })).status).toBe(304)
  expect(await (await picture(token, failed)).text()).toContain('This diagram could not be drawn.')
  expect((await picture(elsewhere, drawn)).status).toBe(404)
  expect((await picture(token, `${drawn}x`)).status).toBe(404)
  await act(unshareDocument, { space, token })
  expect((await picture(token, drawn, { 'If-None-Match': answer.headers.get('etag') })).status).toBe(404)
})

test('a page full of diagrams has all of them drawn, also when they are asked for at once', async () => {
  const space = ownSpace(ada)
  const id = await page(space)
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open({ space, id })
  await until(text, ({ isLive }) => isLive)
  const sources = Array.from({ length: 12 }, (_, index) => `pie\n "Part ${index}" : 1`)
  writeBlocks(
    text.doc.getXmlFragment('blocks'),
    sources.map((source) => block('mermaid', { content: [plain(source)] })),
  )
  await until(text, ({ saved }) => saved === 'saved')
  const token = await shared(space, id)
  const html = await (await visit(token)).text()
  const paths = [...html.matchAll(/<img src="([^"]+\/pictures\/[\w-]+)"/g)].map(([, path]) => path)
  const ask = async (path = ''): Promise<number> => (await fetch(`${server.url}${path}`)).status
  expect(await Promise.all(paths.map(ask))).toEqual(sources.map(() => 200))
})
