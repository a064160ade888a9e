import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { newId } from '@atrium/base/id'
import { type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { Body, block, plain, writeBlocks } from '@atrium/features/documents/contract'
import type { TextScreen } from '../text-screen.ts'
import { type Page, expect, test } from './fixtures.ts'
import { type Visitor, act, keepsFiles, newcomer, shellIsKept, uniqueName } from './people.ts'

/** Loaded where it is used: it has the whole web client in it, which each run would else compile before its first test. */
const textScreens = () => import('../text-screen.ts')

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })

/** A second screen of somebody, without a browser. */
async function screenOf({ page, context }: Visitor): Promise<TextScreen> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const session: { user: { id: string } } = await (await page.request.get('/api/auth/get-session')).json()
  const { origin: url } = new URL(page.url())
  const { openTextScreen } = await textScreens()
  return openTextScreen({
    person: session.user.id as PersonId,
    server: () => ({ url }),
    cookie,
    schema: Body.schema,
    speed: 1,
  })
}

/** As a process of tomorrow's version leaves a text that its editor wrote; no screen is believed that it knows more than its server. */
async function noteNewerEditor(id: string): Promise<void> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `atrium-e2e-${process.env['E2E_PORT'] ?? 4319}`)
  const [, , , , host = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host, user: 'atrium', database: 'atrium' })
  await client.connect()
  await client.query('update text set schema = $2 where id = $1', [id, Body.schema + 1])
  await client.end()
}

async function write(screen: TextScreen, key: { space: SpaceId; id: string }, words: string): Promise<void> {
  const { until } = await textScreens()
  const text = await screen.open(key)
  await until(text, ({ isLive, canWrite }) => isLive && canWrite)
  writeBlocks(text.doc.getXmlFragment('blocks'), [block('paragraph', { content: [plain(words)] })])
  await until(text, ({ saved }) => saved === 'saved')
}

test(
  'pages of a space that is kept offline open without a network, though nobody had opened them',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada', keepsFiles)
    await using screen = await screenOf(ada)
    const space = ownSpace(screen.client.person)
    const ids = [newId(), newId()] as const
    for (const [at, id] of ids.entries()) {
      await act(ada.page, 'documents/create', { space, id, title: `Notes ${at}` })
      await write(screen, { space, id }, `Packed for the train, ${at}`)
    }
    await shellIsKept(ada.page)
    await ada.page.goto('/personal/documents')
    await ada.page.getByRole('button', { name: 'More for these documents' }).click()
    await ada.page.getByRole('menuitem', { name: 'Keep offline on this device' }).click()
    await expect(ada.page.getByText('Available offline on this device')).toBeVisible()

    await ada.context.setOffline(true)
    await ada.page.goto(`/personal/documents/${ids[1]}`)
    await expect(body(ada.page)).toContainText('Packed for the train, 1')
    await body(ada.page).click()
    await ada.page.keyboard.press('Control+End')
    await ada.page.keyboard.type(' and written on')
    const words = await body(ada.page).textContent()
    expect(words).toContain('and written on')
    await expect(ada.page.getByRole('status', { name: 'Saved on this device' })).toBeVisible()
    await ada.page.reload()
    await expect(body(ada.page)).toHaveText(words ?? '')

    await ada.context.setOffline(false)
    await expect(ada.page.getByRole('status', { name: 'Saved', exact: true })).toBeVisible()
    await ada.page.addInitScript(() => {
      navigator.storage.estimate = () => Promise.resolve({ usage: 95_000_000, quota: 100_000_000 })
    })
    await ada.page.reload()
    await expect(ada.page.getByText('Storage on this device is nearly full')).toBeVisible()
  },
)

test('R2.04 the list shows who is in a page', { tag: '@long' }, async ({ browser }) => {
  const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
  const [id, title] = [newId(), uniqueName('Roadmap')]
  await act(ada.page, 'documents/create', { space: teamSpace, id, title })
  await bob.page.goto(`/documents/${id}`)
  await expect(body(bob.page)).toBeVisible()
  await ada.page.goto('/documents')
  await ada.page.getByRole('searchbox', { name: 'Search documents' }).fill(title)
  await expect(ada.page.getByRole('treeitem', { name: new RegExp(`${title}.*${bob.name} is here`) })).toBeVisible()
})

const weekMs = 7 * 86_400_000

test(
  'an old tab with a copy of a week ago changes nothing of a newer page that it does not know, and loses nothing',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob', keepsFiles)]
    const key = { space: teamSpace, id: newId() }
    await act(ada.page, 'documents/create', { ...key, title: uniqueName('Roadmap') })
    await using newer = await screenOf(ada)
    await using bobs = await screenOf(bob)
    await write(await screenOf(ada), key, 'Words of last week')
    await bob.page.goto(`/documents/${key.id}`)
    await expect(body(bob.page)).toContainText('Words of last week')
    await shellIsKept(bob.page)
    await expect.poll(() => bob.page.evaluate(copiesOf, { person: bobs.client.person, space: teamSpace })).toBe(1)
    await bob.context.setOffline(true)

    const text = await newer.open(key)
    const { until } = await textScreens()
    await until(text, ({ isLive, canWrite }) => isLive && canWrite)
    text.doc.transact(() => comeFromTomorrow(text.doc.getXmlFragment('blocks')))
    await until(text, ({ saved }) => saved === 'saved')
    await noteNewerEditor(key.id)
    const page = String(text.doc.getXmlFragment('blocks'))

    await bob.page.clock.setSystemTime(Date.now() + weekMs)
    await bob.page.reload()
    // A banner says it as well, once it is sure that there is no line.
    await expect(bob.page.getByText(/^Last updated .+, [A-Z][a-z]+ \d+$/).first()).toBeVisible()
    await body(bob.page).click()
    await bob.page.keyboard.press('Control+End')
    await bob.page.keyboard.type(' and of the old tab')
    await expect(bob.page.getByRole('status', { name: 'Saved on this device' })).toBeVisible()
    await bob.context.setOffline(false)
    for (const open of [() => bob.page.bringToFront(), () => bob.page.reload()]) {
      await open()
      await expect(bob.page.getByText('Part of this document was made with a newer version of Atrium.')).toBeVisible()
      await expect(bob.page.getByText('Cards of tomorrow')).toBeVisible()
      await expect(body(bob.page)).toHaveCount(0)
      await expect(bob.page.getByRole('status', { name: 'Saved on this device' })).toBeVisible()
    }
    expect(String(text.doc.getXmlFragment('blocks'))).toBe(page)
  },
)

/** Puts on a page what only an editor of a later version knows: a block, a mark, and a word about a block. */
function comeFromTomorrow(blocks: XmlFragment): void {
  const [container, board] = [new XmlElement('blockContainer'), new XmlElement('kanbanBoard')]
  board.insert(0, [new XmlText('Cards of tomorrow')])
  container.insert(0, [board])
  const group = blocks.get(0)
  const [paragraph] = blocks.querySelectorAll('paragraph')
  const words = paragraph instanceof XmlElement ? paragraph.get(0) : undefined
  if (!(group instanceof XmlElement && paragraph instanceof XmlElement && words instanceof XmlText))
    throw new Error('The page has no words.')
  paragraph.setAttribute('shadow', 'deep')
  words.format(0, 5, { glow: {} })
  XmlElement.prototype.insert.call(group, 1, [container])
}

test(
  'R6.07 pages of a space that one has lost are on one’s device no longer',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await newcomer(browser, 'Ada'), await newcomer(browser, 'Bob')]
    await using screen = await screenOf(ada)
    await using bobs = await screenOf(bob)
    const [space, id] = [newId<'space'>(), newId()]
    await act(ada.page, 'workspaces/create', { id: space, name: uniqueName('Den'), clientCreatedAt: '' })
    await act(ada.page, 'workspaces/add-member', { space, person: bobs.client.person, role: 'member' })
    await act(ada.page, 'documents/create', { space, id, title: 'Secret' })
    await write(screen, { space, id }, 'Known to few')
    await bob.page.goto(`/workspaces/${space}/documents/${id}`)
    await expect(body(bob.page)).toContainText('Known to few')
    const copies = (): Promise<number> => bob.page.evaluate(copiesOf, { person: bobs.client.person, space })
    await expect.poll(copies).toBe(1)
    await act(ada.page, 'workspaces/remove-member', { space, person: bobs.client.person })
    await expect.poll(copies).toBe(0)
    await bob.page.goto('/documents')
    await expect(bob.page.getByRole('heading', { name: 'Documents' })).toBeVisible()
    expect(await copies()).toBe(0)
  },
)

/** In the page: how many texts of a space this browser has a copy of. */
function copiesOf({ person, space }: { person: string; space: SpaceId }): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`atrium-texts-${person}`)
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It does not open.')))
    opening.addEventListener('success', () => {
      const keys = opening.result.transaction('texts').objectStore('texts').getAllKeys()
      keys.addEventListener('success', () => {
        opening.result.close()
        resolve(keys.result.filter((key) => String(key).startsWith(space)).length)
      })
    })
  })
}
