import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** As long as a phone takes for a long press. */
const holdMs = 500

/** Which of several links a finger rests on, by its name; letting go of it follows no link. */
export function useHeld() {
  const [held, setHeld] = useState<string>()
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; isLong: boolean }>(undefined)

  function letGo(): void {
    clearTimeout(press.current?.timer)
    setHeld(undefined)
  }

  /** What the link `name` has to hear. */
  function holding(name: string) {
    function handleDown({ pointerType }: PointerEvent): void {
      letGo()
      press.current = undefined
      if (pointerType === 'mouse') return
      const timer = setTimeout(() => {
        press.current = { timer, isLong: true }
        setHeld(name)
      }, holdMs)
      press.current = { timer, isLong: false }
    }
    return {
      onPointerDown: handleDown,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onPointerLeave: letGo,
      // A menu of the browser would cover the name.
      onContextMenu: (event: MouseEvent) => press.current && event.preventDefault(),
      onClick: (event: MouseEvent) => press.current?.isLong && event.preventDefault(),
    }
  }

  return { held, holding }
}
