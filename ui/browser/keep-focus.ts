const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

const presses = ['click', 'keydown'] as const

interface Place {
  readonly row: Element
  readonly list: Element
  /** Which row it is, and which control of the row had the focus. */
  readonly rowAt: number
  readonly controlAt: number
  readonly around: readonly Element[]
}

/**
 * Has the focus go on to the next row where the row of a list goes that has it, as when something is marked as done or removed:
 * else who uses the keyboard or a screen reader would begin at the top of the page again. Answers how to end it.
 */
export function keepFocusInLists(document: Document): () => void {
  let place: Place | undefined
  /** The row in which something was pressed. A row that only rolls out of sight takes nothing along. */
  let pressed: Element | undefined
  const observer = new MutationObserver(() => {
    const left = place
    if (!left || left.row.isConnected || left.row !== pressed) return
    place = undefined
    observer.disconnect()
    // Whatever takes the focus by itself does so first.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null) focusNear(left)
    })
  })
  const note = ({ target }: Event): void => {
    observer.disconnect()
    place = target instanceof Element ? placeOf(target) : undefined
    if (!place) return
    observer.observe(place.list, { childList: true })
    if (place.list.parentElement) observer.observe(place.list.parentElement, { childList: true })
  }
  const press = (): void => {
    pressed = place?.row
  }
  document.addEventListener('focusin', note)
  for (const act of presses) document.addEventListener(act, press, { capture: true })
  return () => {
    document.removeEventListener('focusin', note)
    for (const act of presses) document.removeEventListener(act, press, { capture: true })
    observer.disconnect()
  }
}

function placeOf(control: Element): Place | undefined {
  const row = control.closest('li')
  const list = row?.parentElement
  if (!row || !list) return undefined
  const around: Element[] = []
  for (let above = list.parentElement; above; above = above.parentElement) around.push(above)
  const rowAt = [...list.children].indexOf(row)
  return { row, list, rowAt, controlAt: controlsIn(row).indexOf(control), around }
}

const controlsIn = (row: Element): readonly Element[] => [...row.querySelectorAll(focusable)]

function focusNear({ list, rowAt, controlAt, around }: Place): void {
  const rows = list.isConnected ? [...list.children] : []
  const next = rows[Math.min(rowAt, rows.length - 1)]
  const controls = next ? controlsIn(next) : []
  const control = controls[controlAt] ?? controls[0] ?? headingNear(around)
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}

/** The heading of where the list was, made one that can have the focus. */
function headingNear(around: readonly Element[]): Element | undefined {
  const heading = around.filter((above) => above.isConnected).map((above) => above.querySelector('h1, h2, h3'))
  const found = heading.find((one) => one !== null) ?? undefined
  found?.setAttribute('tabindex', '-1')
  return found
}
