import { useState, useSyncExternalStore } from 'react'

/** No keyboard on a screen is lower, and no bar of a browser that comes and goes is higher. */
const leastHeight = 150

export interface Seen {
  readonly width: number
  readonly height: number
}

/** Whether so much of the `tallest` page of the same width is gone that a keyboard must have taken it. */
export const isKeyboardUp = (tallest: Seen, now: Seen): boolean =>
  now.width === tallest.width && tallest.height - now.height >= leastHeight

/** Whether a keyboard on the screen takes room from the page. */
export function useKeyboardUp(): boolean {
  const [watch] = useState(createWatch)
  return useSyncExternalStore(watch.subscribe, watch.isUp)
}

function createWatch() {
  let tallest: Seen = seen()

  function isUp(): boolean {
    const now = seen()
    if (now.width !== tallest.width || now.height > tallest.height) tallest = now
    return isKeyboardUp(tallest, now) && isWriting()
  }

  function subscribe(listener: () => void): () => void {
    const events = [
      [visualViewport, 'resize'],
      [document, 'focusin'],
      [document, 'focusout'],
    ] as const
    for (const [target, event] of events) target?.addEventListener(event, listener)
    return () => {
      for (const [target, event] of events) target?.removeEventListener(event, listener)
    }
  }

  return { isUp, subscribe }
}

/** What is in view of the page, in its own pixels, however far it is zoomed in. */
function seen(): Seen {
  if (!visualViewport) return { width: innerWidth, height: innerHeight }
  const { width, height, scale } = visualViewport
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const isWriting = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false
