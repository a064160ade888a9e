import { teamSpace } from '@atrium/engine/contract'
import sharp from 'sharp'
import { type Page, expect, test } from './fixtures.ts'
import { newId } from '@atrium/base/id'
import { bringFile } from './bring-file.ts'
import { act, newcomer, uniqueName } from './people.ts'

// What is offline here opens from the files that the service worker keeps.
test.use({ serviceWorkers: 'allow' })

const takeOver = 'globalThis.takenOver = true; try { top.takenOver = true; opener.takenOver = true } catch {}'
const page = `<!doctype html><title>Page</title><body onload="${takeOver}"><script>${takeOver}</script>`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="${takeOver}"><script>${takeOver}</script></svg>`

/** Files that would run a script where somebody lets them, by their names. */
async function hostileFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return {
    'page.html': Buffer.from(page),
    'page.png': Buffer.from(page),
    'drawing.svg': Buffer.from(drawing),
    'drawing.svg.xml': Buffer.from(`<?xml version="1.0"?>${drawing}`),
    'both.html': Buffer.concat([png, Buffer.from(page)]),
    'gif.html': Buffer.concat([Buffer.from('GIF89a'), Buffer.from(`=1;${takeOver}`)]),
    'script.js': Buffer.from(takeOver),
  }
}

/** Whether a script of a file has got hold of a page of ours. */
const isTaken = (open: Page): Promise<boolean> => open.evaluate(() => 'takenOver' in globalThis)

/** Opens an address as a person would who was sent it; answers nothing where it is saved instead of being shown. */
async function openBy(from: Page, address: string): Promise<Page | undefined> {
  const fresh = await from.context().newPage()
  const saved = fresh.waitForEvent('download').then(() => 'saved')
  const shown = fresh.goto(address).then(
    () => 'shown',
    () => saved,
  )
  if ((await Promise.race([shown, saved])) === 'shown') return fresh
  await fresh.close()
  return undefined
}

test(
  'a file that is a page, a drawing or a script runs nothing of its own or ours, however it is opened',
  { tag: '@long' },
  async ({ browser }) => {
    const { page: ours } = await newcomer(browser, 'Ada')
    for (const [name, content] of Object.entries(await hostileFiles())) {
      const id = await bringFile(ours.request, { space: teamSpace, name, content })
      const address = `/files/team/${id}/${name}`
      const fresh = await openBy(ours, address)
      if (fresh) {
        expect([name, await isTaken(fresh)]).toEqual([name, false])
        expect(['about:blank', '']).not.toContain(await fresh.evaluate(() => document.contentType))
        await fresh.close()
      }
      const ways = await ours.evaluate(async (url) => {
        const tried = (element: HTMLElement): Promise<string> =>
          new Promise((resolve) => {
            element.addEventListener('load', () => resolve('load'))
            element.addEventListener('error', () => resolve('error'))
            setTimeout(() => resolve('nothing'), 700)
            document.body.append(element)
          })
        const script = tried(Object.assign(document.createElement('script'), { src: url }))
        // What a browser does not answer it does not run either.
        const asked = (answer: Promise<unknown>): Promise<string> =>
          Promise.race([
            answer.then(
              () => 'load',
              () => 'error',
            ),
            new Promise<string>((resolve) => setTimeout(() => resolve('nothing'), 700)),
          ])
        const module = asked(import(url))
        const worker = asked(navigator.serviceWorker.register(url))
        const frame = tried(Object.assign(document.createElement('iframe'), { src: url }))
        const object = tried(Object.assign(document.createElement('object'), { data: url }))
        await Promise.all([frame, object])
        return Promise.all([script, module, worker])
      }, address)
      expect([name, ...ways]).not.toContain('load')
      expect([name, await isTaken(ours)]).toEqual([name, false])
    }
  },
)

test(
  'who is removed from a workspace is shown no file of it any more by an address that was kept',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await newcomer(browser, 'Bob')
    const space = newId<'space'>()
    const answer = await bob.page.request.get('/api/auth/get-session')
    const { user } = (await answer.json()) as { user: { id: string } }
    await act(ada.page, 'workspaces/create', {
      id: space,
      name: uniqueName('Ops'),
      description: '',
      clientCreatedAt: '',
    })
    await act(ada.page, 'workspaces/add-member', { space, person: user.id, role: 'member' })
    const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const id = await bringFile(ada.page.request, { space, name: 'plan.png', content })
    const address = `/files/${space}/${id}/plan.png`
    await bob.page.goto(address)
    await expect(bob.page.locator('img')).toHaveJSProperty('naturalWidth', 900)
    await act(ada.page, 'workspaces/remove-member', { space, person: user.id })
    expect((await bob.page.goto(address))?.status()).toBe(404)
    await expect(bob.page.locator('img')).toHaveCount(0)
    // What the browser kept is asked about, and thrown away.
    await bob.page.goto('/')
    const isShown = await bob.page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = new Image()
          image.addEventListener('load', () => resolve(true))
          image.addEventListener('error', () => resolve(false))
          image.src = src
        }),
      address,
    )
    expect(isShown).toBe(false)
  },
)
