import { IconX } from '@tabler/icons-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import classes from './side-panel.module.css'

interface Props extends ComponentProps<'aside'> {
  readonly title: string
  /** Whether it holds a conversation of its own, which needs more width. */
  readonly isWide?: boolean
  /** Whether it lies over the right of what one reads, and moves nothing, wherever there is less room than for both. */
  readonly isOver?: boolean
  onClose(): void
}

/** Something beside a room, closed by its cross or by Escape. */
export const SidePanel = ({ title, isWide, isOver, onClose, children, ...props }: Props) => (
  <aside
    aria-label={title}
    {...props}
    className={`drops ${classes.panel}`}
    data-wide={isWide}
    data-over-text={isOver}
    onKeyDown={closeByEscape(onClose)}
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

/** Not by a key that was for something that is open in it, nor where half a thought is written. */
const closeByEscape =
  (onClose: () => void) =>
  ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
    const isWritten = target instanceof HTMLTextAreaElement && target.value !== ''
    if (!isWritten && currentTarget.contains(target) && !target.closest('[role="menu"], [role="dialog"]')) onClose()
  }
