import { type ComponentProps, type CSSProperties, useId, useRef, useState } from 'react'
import classes from './popover.module.css'

interface Size {
  readonly width: number
  readonly height: number
}

/** A button with a popover beside it, which a click elsewhere or Escape closes. */
export function usePopover(size: Size) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [style, setStyle] = useState<CSSProperties>()
  const [isOpen, setIsOpen] = useState(false)

  function place({ width, height }: Size): void {
    if (button.current) setStyle(beside(button.current.getBoundingClientRect(), { width, height }))
  }

  /** Opens it beside an element that has not the button's part. */
  function openFrom(element: HTMLElement, at: Size): void {
    setStyle(beside(element.getBoundingClientRect(), at))
    popover.current?.showPopover()
  }

  const forButton: ComponentProps<'button'> = {
    ref: button,
    type: 'button',
    popoverTarget: id,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
  }
  const forPopover: ComponentProps<'div'> = {
    ref: popover,
    id,
    popover: 'auto',
    role: 'dialog',
    className: classes.popover,
    style,
    onBeforeToggle({ newState }) {
      if (newState === 'open') place(size)
      setIsOpen(newState === 'open')
    },
    onToggle({ newState, currentTarget }) {
      if (newState === 'open') focusFirst(currentTarget)
    },
  }
  return {
    isOpen,
    place,
    openFrom,
    close: () => popover.current?.hidePopover(),
    button: forButton,
    popover: forPopover,
  }
}

/** What was drawn before the popover was there to be seen could not take the focus. */
function focusFirst(popover: HTMLElement): void {
  if (!popover.contains(document.activeElement)) popover.querySelector<HTMLElement>('[data-first]')?.focus()
}

const gap = 4

/** Above the button where there is room, else below it; always inside the window. */
function beside(button: DOMRect, { width, height }: Size): CSSProperties {
  const above = button.top - height - gap
  const top = above >= gap ? above : Math.max(gap, Math.min(button.bottom + gap, innerHeight - height - gap))
  const left = Math.max(gap, Math.min(button.right - width, innerWidth - width - gap))
  return { top, left, width, height }
}
