import { IconX } from '@tabler/icons-react'
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import classes from './side-panel.module.css'

interface Props extends ComponentProps<'aside'> {
  readonly title: string
  /** Whether it holds a conversation of its own, which needs more width. */
  readonly isWide?: boolean
  /** Whether it lies beside what one reads without taking room from it, and over it wherever there is less than for both. */
  readonly isOver?: boolean
  onClose(): void
}

/** Something beside a room, closed by its cross, or by Escape wherever nobody writes. */
export function SidePanel({ title, isWide, isOver, onClose, children, ...props }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEscape(panel, onClose)
  return (
    <aside
      aria-label={title}
      {...props}
      ref={panel}
      className={`drops ${classes.panel}`}
      data-wide={isWide}
      data-over-text={isOver}
    >
      <header className={classes.head}>
        <h2 className="cut">{title}</h2>
        <IconButton aria-label={`Close ${title.toLowerCase()}`} title="Close" onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </aside>
  )
}

function useEscape(panel: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const isMeant = useRef(false)
  // What is open above takes the key first, and may be gone once it did: it is looked for before.
  const look = useEffectEvent((event: KeyboardEvent) => {
    isMeant.current = panel.current !== null && isMeantFor(panel.current, event)
  })
  const close = useEffectEvent(({ defaultPrevented }: KeyboardEvent) => {
    if (isMeant.current && !defaultPrevented) onEscape()
  })
  useEffect(() => {
    document.addEventListener('keydown', look, true)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', close)
    }
  }, [])
}

/** What is open above, and the button that opened it. */
const openAbove = '[role="menu"], [role="dialog"], [aria-haspopup][aria-expanded="true"]'

/** Not a key that was for something else, nor one where somebody writes beside the panel, or has half a thought written in it. */
function isMeantFor(panel: HTMLElement, { key, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false
  if (target.closest(openAbove) || document.querySelector(':popover-open')) return false
  if (!panel.contains(target)) return !target.closest('input, textarea, [contenteditable="true"]')
  return !(target instanceof HTMLTextAreaElement && target.value !== '')
}
