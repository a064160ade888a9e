/** A finger that moves sooner, or further than a mouse may by chance, wants something else. */
const pressMs = 350
const pixelsByChance = 5

interface Follower {
  onBegin(): void
  onMove(event: PointerEvent): void
  /** Without an event when it is called off. */
  onEnd(event?: PointerEvent): void
  /** Whether what is let go where it was pressed ends as well. */
  readonly isAlsoClick: boolean
}

/** Follows a pointer until it is let go. A mouse begins once it moves, a finger once it has stayed. */
export function follow(pressed: PointerEvent, { onBegin, onMove, onEnd, isAlsoClick }: Follower): void {
  const isMouse = pressed.pointerType === 'mouse'
  const over = new AbortController()
  const { signal } = over
  let isBegun = false
  function begin(): void {
    isBegun = true
    onBegin()
  }
  function end(event?: PointerEvent): void {
    over.abort()
    clearTimeout(timer)
    if (isBegun) keepFromClick()
    if (isBegun || (event && isAlsoClick)) onEnd(event)
  }
  const timer = isMouse ? undefined : setTimeout(begin, pressMs)
  function move(event: PointerEvent): void {
    const isFar = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > pixelsByChance
    if (!isBegun && isFar && !isMouse) return end()
    if (!isBegun && isFar) begin()
    if (isBegun) onMove(event)
  }
  function callOff({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || !isBegun) return
    end()
    addEventListener('pointerup', keepFromClick, { once: true })
  }
  const stay = (event: Event): void => {
    if (isBegun) event.preventDefault()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', () => end(), { signal })
  addEventListener('keydown', callOff, { signal, capture: true })
  // The page does not scroll under a finger that drags, and opens no menu.
  addEventListener('touchmove', stay, { signal, passive: false })
  addEventListener('contextmenu', stay, { signal })
}

/** What was dragged is not clicked when it is let go. */
function keepFromClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
