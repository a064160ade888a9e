import type { KeyboardEvent } from 'react'

/** Closes a panel by Escape, unless the key was for something that is open in it. */
export const closeByEscape =
  (onClose: () => void) =>
  ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
    if (currentTarget.contains(target) && !target.closest('[role="menu"], [role="dialog"]')) onClose()
  }
