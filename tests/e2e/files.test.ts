import { teamSpace } from '@atrium/engine/contract'
import sharp from 'sharp'
import { type Page, expect, test } from './fixtures.ts'
import { bringFile } from './bring-file.ts'
import { addMember, createWorkspace, messages, newcomer, registered, uniqueName } from './people.ts'

const bytes = (size: number): Buffer => Buffer.alloc(size, 'some bytes of a file\n')

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>top.document.title = "taken over"</script></svg>'

/** A drawing with a script in it is saved, not shown, when it is opened by its address. */
async function expectNothingRuns(page: Page): Promise<void> {
  const id = await bringFile(page.request, { space: teamSpace, name: 'a.svg', content: drawing })
  const saved = page.waitForEvent('download')
  await page.evaluate((url) => void open(url), `/files/team/${id}/a.svg`)
  expect((await saved).suggestedFilename()).toBe('a.svg')
  expect(await page.title()).not.toBe('taken over')
}

/** Notes each state that the newest upload goes through, from now on. */
async function watchStates(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    const look = (): void => {
      const last = [...document.querySelectorAll('[aria-label="Uploads"] [data-state]')].at(-1)
      const state = last?.getAttribute('data-state')
      if (state && seen.at(-1) !== state) seen.push(state)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    Object.assign(globalThis, { seen })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
}

test('an upload is paused, goes on over a reload, fails, is tried again, and is given up (R9.08, R9.09)', async ({
  browser,
}) => {
  const { page } = await registered(browser, 'Ada')
  await page.goto('/personal/files')
  const tray = page.getByRole('region', { name: 'Uploads' })
  const offsets: number[] = []
  let isHeld = true
  const held: (() => void)[] = []
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() === 'PATCH') offsets.push(Number(await request.headerValue('upload-offset')))
    if (request.method() === 'PATCH' && isHeld && offsets.length > 2)
      await new Promise<void>((resolve) => void held.push(resolve))
    await route.continue().catch(() => undefined) // the page has let go of it
  })
  const states = await watchStates(page)
  const file = { name: 'film.bin', mimeType: 'video/mp4', buffer: bytes(4_000_000) }
  await page.getByLabel('Upload files: choose').setInputFiles(file)
  await expect.poll(() => held.length).toBe(1)
  await expect(tray.getByRole('heading')).toHaveText(/Uploading 1 file · \d+ %/)
  await tray.getByRole('button', { name: 'Pause film.bin' }).click()
  await expect(tray.getByText('Paused at 19 %')).toBeVisible()
  expect(await states()).toEqual(['running', 'pausing', 'paused'])
  // The first part has 256 KiB, the second one twice as many.
  expect(offsets).toEqual([0, 262_144, 786_432])

  isHeld = false
  await page.reload()
  await expect(page.getByRole('list', { name: 'Files' }).getByText('film.bin')).toBeVisible()
  await expect(tray.getByText('Done · 3.8 MB')).toBeVisible()
  // What was there was not sent again.
  expect(offsets[3]).toBe(786_432)

  await page.unrouteAll()
  const refused = { status: 507, json: { code: 'no-room', message: 'The server has no disk space left.' } }
  await page.route('**/api/uploads', (route) => route.fulfill(refused))
  await page.getByLabel('Upload files: choose').setInputFiles({ ...file, name: 'second.bin' })
  await expect(tray.getByRole('alert')).toHaveText('The server has no disk space left.')
  await page.unrouteAll()
  await tray.getByRole('button', { name: 'Try second.bin again' }).click()
  await expect(page.getByRole('list', { name: 'Files' }).getByText('second.bin')).toBeVisible()

  const letting = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async (route) => {
    await letting.promise
    await route.continue().catch(() => undefined) // the page has let go of it
  })
  const later = await watchStates(page)
  await page.getByLabel('Upload files: choose').setInputFiles({ ...file, name: 'third.bin' })
  await tray.getByRole('button', { name: 'Cancel third.bin' }).click()
  await expect(tray.getByText('Canceling…')).toBeVisible()
  letting.resolve()
  await expect(tray.getByText('Canceled')).toBeVisible()
  expect((await later()).slice(-3)).toEqual(['running', 'canceling', 'canceled'])
  await page.reload()
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)
})

test(
  'files and pictures go along with messages by choosing, dropping and pasting, and others open them (R1.10)',
  { tag: '@long' },
  async ({ browser }) => {
    const ada = await newcomer(browser, 'Ada')
    const bob = await registered(browser, 'Bob')
    const path = await createWorkspace(ada.page, uniqueName('Photos'))
    await addMember(ada.page, bob.name)
    await bob.page.goto(path)
    const box = ada.page.getByRole('textbox', { name: 'Message' })
    const photo = (await picture(1200, 800)).toString('base64')
    const give = (name: string, type: 'drop' | 'paste'): Promise<void> =>
      box.evaluate(
        (element, [data, called, how]) => {
          const content = Uint8Array.from(atob(data ?? ''), (sign) => sign.charCodeAt(0))
          const transfer = new DataTransfer()
          transfer.items.add(new File([content], called ?? '', { type: 'image/png' }))
          const init = { bubbles: true, cancelable: true }
          element.dispatchEvent(
            how === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: transfer })
              : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
          )
        },
        [photo, name, type],
      )
    await give('dropped.png', 'drop')
    await give('pasted.png', 'paste')
    const plan = { name: 'plan.html', mimeType: 'text/html', buffer: Buffer.from('<script>top.alert(1)</script>') }
    await ada.page.getByLabel('Attach files: choose').setInputFiles(plan)
    const attached = ada.page
      .getByRole('form', { name: 'Write a message' })
      .getByRole('list', { name: 'Attached files' })
    await expect(attached.getByRole('listitem')).toHaveCount(3)
    await attached.getByRole('button', { name: 'Remove pasted.png' }).click()
    await box.fill('Needs attention')
    await box.press('Enter')
    const received = messages(bob.page, 'Needs attention')
    const shown = received.getByRole('img', { name: 'dropped.png' })
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await shown.evaluate((image) => [image.getAttribute('width'), image.getAttribute('height')])).toEqual([
      '360',
      '240',
    ])
    await expect(attached).toBeHidden()
    await received.getByRole('button', { name: 'Open plan.html' }).click()
    const dialog = bob.page.getByRole('dialog', { name: 'plan.html' })
    await expect(dialog.getByText('<script>top.alert(1)</script>')).toBeVisible()
    const href = (await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
    const saved = bob.page.waitForEvent('download')
    await bob.page.evaluate((url) => void open(url), href)
    expect((await saved).suggestedFilename()).toBe('plan.html')
    await expectNothingRuns(bob.page)
    await bob.page.keyboard.press('Escape')

    // A message goes when its files are there, not before, and over a reload too.
    const going = Promise.withResolvers<void>()
    await ada.page.route('**/api/uploads', (route) => going.promise.then(() => route.abort()))
    await ada.page.getByLabel('Attach files: choose').setInputFiles({ ...plan, name: 'notes.txt' })
    await box.fill('With notes')
    await box.press('Enter')
    await expect(ada.page.getByText('Sends when the uploads finish.')).toBeVisible()
    await ada.page.unrouteAll({ behavior: 'ignoreErrors' })
    await ada.page.reload()
    await expect(messages(bob.page, 'With notes').getByText('notes.txt')).toBeVisible()

    // A face is chosen in the settings and seen beside every message.
    await ada.page.goto('/settings')
    const face = { name: 'me.png', mimeType: 'image/png', buffer: await picture(900, 600) }
    await ada.page.getByLabel('Choose a picture: choose').setInputFiles(face)
    await expect(ada.page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
    await expect(received.locator('[aria-hidden] img')).toHaveJSProperty('naturalWidth', 256)

    await bob.page.getByRole('link', { name: 'Files' }).last().click()
    await expect(bob.page).toHaveURL(/tab=files/)
    const list = bob.page.getByRole('list', { name: 'Files' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(bob.page.getByRole('button', { name: 'More about notes.txt' })).toBeVisible()
  },
)
