import type { Page } from '@playwright/test'

export interface DragTimes {
  /** From the pointer over another row to the frame that shows where the page would go. */
  readonly over: number[]
  /** From letting go to the frame that shows the page there. */
  readonly drop: number[]
}

/** Drags a row of the tree up by three, again and again, with the mouse. */
export async function measureDrags(page: Page, turns: number): Promise<DragTimes> {
  await page.evaluate(watchDrags)
  const rows = page.getByRole('main').getByRole('treeitem')
  const read = (): Promise<DragTimes> => page.evaluate(() => Reflect.get(globalThis, 'dragTimes') as DragTimes)
  for (let turn = 0; turn < turns; turn += 1) {
    const [from, to] = [await rows.nth(8).boundingBox(), await rows.nth(5).boundingBox()]
    if (!from || !to) throw new Error('The tree has no rows to drag.')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, from.y - from.height / 2, { steps: 4 })
    await page.mouse.move(to.x + to.width / 2, to.y + 3, { steps: 6 })
    await page.locator('main [role=treeitem][data-drop=before]').waitFor()
    await page.mouse.up()
    while ((await read()).drop.length <= turn) await page.waitForTimeout(20)
  }
  return read()
}

/** In the page. */
function watchDrags(): void {
  const times: DragTimes = { over: [], drop: [] }
  Reflect.set(globalThis, 'dragTimes', times)
  let over: Element | null = null
  let dragged = ''
  const rowOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[role=treeitem]') : null
  const placeOf = (): string | null =>
    document.querySelector(`main [role=treeitem][aria-label="${dragged}"]`)?.getAttribute('aria-posinset') ?? null
  const measure = (into: number[], isShown: () => boolean): void => {
    const started = performance.now()
    const look = (): void => {
      if (isShown()) into.push(performance.now() - started)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  addEventListener('dragstart', (event) => (dragged = rowOf(event)?.getAttribute('aria-label') ?? ''), true)
  addEventListener(
    'dragover',
    (event) => {
      const row = rowOf(event)
      if (!row || row === over || row.getAttribute('aria-label') === dragged) return
      over = row
      measure(times.over, () => row.dataset['drop'] !== undefined || row !== over)
    },
    true,
  )
  addEventListener(
    'drop',
    () => {
      const before = placeOf()
      measure(times.drop, () => placeOf() !== before && placeOf() !== null)
    },
    true,
  )
}
