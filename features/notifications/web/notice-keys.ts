import type { KeyboardEvent } from 'react'
import { isSingleKey } from '@atrium/ui'

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }

/**
 * Moves through a list of notices, and does with the one that has the focus what its buttons say (`aria-keyshortcuts`), by the
 * keys of mail programs.
 */
export function handleNoticeKey(event: KeyboardEvent<HTMLElement>): void {
  const key = event.key.toLowerCase()
  // What React lets bubble out of a menu or a dialog is not of the list.
  const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (!isHere || !isSingleKey(event.nativeEvent)) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('li[data-notice]')]
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const step = steps[key]
  const isDone = step === undefined ? press(items, at, key) : focusOn(items[at === -1 ? 0 : at + step])
  if (isDone) event.preventDefault()
}

/** Presses the button of a notice that a key stands for, and goes on where the notice leaves the list. */
function press(items: readonly HTMLElement[], at: number, key: string): boolean {
  const button = items[at]?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
  if (!button) return false
  const next = items[at + 1] ?? items[at - 1]
  button.click()
  requestAnimationFrame(() => {
    if (!items[at]?.isConnected) focusOn(next)
  })
  return true
}

function focusOn(item: HTMLElement | undefined): boolean {
  const link = item?.querySelector('a')
  link?.focus()
  return link !== undefined && link !== null
}
