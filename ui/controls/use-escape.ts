import { useEffect, useEffectEvent, useRef } from 'react'

/** What is open above, and the button that opened it. */
const openAbove = '[role="menu"], [role="dialog"], [aria-haspopup][aria-expanded="true"]'

/** Does something by Escape where `isMeant` says so of what has the focus, and nothing above took the key. */
export function useEscape(isMeant: (target: Element) => boolean, onEscape: () => void): void {
  const isNext = useRef(false)
  // What is open above takes the key first, and may be gone once it did: it is looked for before.
  const look = useEffectEvent(({ key, target }: KeyboardEvent) => {
    isNext.current = key === 'Escape' && target instanceof Element && isOnTop(target) && isMeant(target)
  })
  const heed = useEffectEvent(({ defaultPrevented }: KeyboardEvent) => {
    if (isNext.current && !defaultPrevented) onEscape()
  })
  useEffect(() => {
    document.addEventListener('keydown', look, true)
    document.addEventListener('keydown', heed)
    return () => {
      document.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', heed)
    }
  }, [])
}

const isOnTop = (target: Element): boolean => !target.closest(openAbove) && !document.querySelector(':popover-open')
