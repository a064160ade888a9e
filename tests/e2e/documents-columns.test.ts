import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import { expectAccessible } from './axe.ts'
import { type Page, expect, test } from './fixtures.ts'
import { act, registered } from './people.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Document body' })
const saved = (page: Page) => page.getByRole('status', { name: 'Saved', exact: true })
/** Somebody's cursor may stand among the words. */
const line = (page: Page, words: string) => body(page).getByRole('paragraph').filter({ hasText: words })
const edge = (page: Page) => page.getByRole('separator', { name: 'Column width' }).first()

async function boxOf(page: Page, words: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await line(page, words).boundingBox()
  if (!box) throw new Error(`'${words}' is not drawn.`)
  return box
}

/** Whether words stand beside each other, or below. */
async function standing(page: Page, one: string, other: string): Promise<'beside' | 'below'> {
  const [first, second] = [await boxOf(page, one), await boxOf(page, other)]
  return second.x > first.x && Math.abs(second.y - first.y) < 8 ? 'beside' : 'below'
}

test(
  'columns are put in by /, written in by two at once, made wider by their edge, and stand below each other on a phone',
  { tag: '@long' },
  async ({ browser }) => {
    const [ada, bob] = [await registered(browser, 'Ada'), await registered(browser, 'Bob')]
    const id = newId()
    await act(ada.page, 'documents/create', { space: teamSpace, id, title: 'Side by side' })
    for (const { page } of [ada, bob]) await page.goto(`/documents/${id}`)
    await body(ada.page).click()
    await ada.page.keyboard.type('/2 col')
    await expect(ada.page.getByRole('option', { name: /^2 columns/ })).toBeVisible()
    await ada.page.keyboard.press('Enter')
    await ada.page.keyboard.type('For\nspeed\n\nAnd more')
    await ada.page.keyboard.press('ArrowRight')
    await ada.page.keyboard.type('Against')
    await expect(line(bob.page, 'Against')).toBeVisible()
    await line(bob.page, 'speed').click()
    await bob.page.keyboard.press('End')
    await bob.page.keyboard.type(' and ease')
    await expect(line(ada.page, 'speed and ease')).toBeVisible()
    for (const { page } of [ada, bob]) expect(await standing(page, 'For', 'Against')).toBe('beside')
    await expectAccessible(ada.page)

    // By keys, as by a mouse.
    const before = (await boxOf(bob.page, 'Against')).x
    await edge(ada.page).focus()
    await ada.page.keyboard.press('ArrowRight')
    await ada.page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await boxOf(bob.page, 'Against')).x).toBeGreaterThan(before + 20)
    const box = await edge(ada.page).boundingBox()
    if (!box) throw new Error('There is no edge.')
    await ada.page.mouse.move(box.x + 16, box.y + 10)
    await ada.page.mouse.down()
    await ada.page.mouse.move(box.x - 84, box.y + 10, { steps: 4 })
    await ada.page.mouse.up()
    await expect.poll(async () => (await boxOf(bob.page, 'Against')).x).toBeLessThan(before)

    // A block's handle stands beside it.
    await line(ada.page, 'Against').hover()
    await ada.page.getByRole('button', { name: 'Open block menu' }).click()
    await ada.page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(line(bob.page, 'Against')).toHaveCount(2)
    await ada.page.keyboard.press('ControlOrMeta+z')
    await expect(line(bob.page, 'Against')).toHaveCount(1)
    await expect(saved(ada.page)).toBeVisible()

    await bob.page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => standing(bob.page, 'For', 'Against')).toBe('below')

    // One column alone is none.
    await line(ada.page, 'Against').click()
    await ada.page.keyboard.press('End')
    for (let letters = 'Against'.length; letters >= 0; letters -= 1) await ada.page.keyboard.press('Backspace')
    await expect(edge(ada.page)).toBeHidden()
    await ada.page.keyboard.type('!')
    await expect(line(bob.page, 'And more!')).toBeVisible()
  },
)
