import { IconX } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useEscape } from '../controls/use-escape.ts'
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
  useEscape((target) => panel.current !== null && isMeantFor(panel.current, target), onClose)
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

/** Not where somebody writes beside the panel, or has half a thought written in it. */
function isMeantFor(panel: HTMLElement, target: Element): boolean {
  if (!panel.contains(target)) return !target.closest('input, textarea, [contenteditable="true"]')
  return !(target instanceof HTMLTextAreaElement && target.value !== '')
}
