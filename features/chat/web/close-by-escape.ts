import type { KeyboardEvent } from 'react'

/** Closes a panel by Escape, unless the key was for something that is open in it, or half a thought is written there. */
export const closeByEscape =
  (onClose: () => void) =>
  ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
    const isWritten = target instanceof HTMLTextAreaElement && target.value !== ''
    if (!isWritten && currentTarget.contains(target) && !target.closest('[role="menu"], [role="dialog"]')) onClose()
  }
