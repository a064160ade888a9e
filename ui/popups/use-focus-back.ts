import { useEffect, useRef } from 'react'

/** Longer than anything takes to close, on a busy machine too. */
const closesWithinMs = 1500
const lookEachMs = 50

/**
 * What opens takes the focus a moment later, even when it is closing by then, and what closes has it until it is gone: the
 * focus is not to end nowhere, but where it was. Who presses somewhere meanwhile has chosen another place.
 */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement
      return undefined
    }
    if (!(opener.current instanceof HTMLElement)) return undefined
    return keepFocused(opener.current)
  }, [isOpen])
}

/** Gives `element` the focus as often as nothing has it, for a while; the way to end it sooner. */
function keepFocused(element: HTMLElement): () => void {
  const end = (): void => {
    clearInterval(looking)
    clearTimeout(ending)
    document.removeEventListener('pointerdown', end, true)
  }
  const looking = setInterval(() => {
    if (document.activeElement === document.body) element.focus()
  }, lookEachMs)
  const ending = setTimeout(end, closesWithinMs)
  document.addEventListener('pointerdown', end, true)
  return end
}
