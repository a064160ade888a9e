import { IconChevronRight, IconDots, IconLock, IconPlus, IconUsers } from '@tabler/icons-react'
import { type CSSProperties, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTime } from '@atrium/ui'
import { type Document, titleOf } from '../../contract/document.ts'
import { PageIcon } from '../page/page-icon.tsx'
import { PageLink } from '../lists/page-link.tsx'
import { PageMenu, preparePageMenu } from '../page/lazy-page-menu.tsx'
import type { Side } from '../transfer/places.ts'
import type { TreeRow } from './tree-rows.ts'
import type { Here } from '../page/here-now.ts'
import { WhoIsHere, hereInWords } from '../page/who-is-here.tsx'
import classes from './tree-view.module.css'

export interface RowState {
  readonly id: string
  readonly top: number
  readonly isActive: boolean
  readonly isNear: boolean
  readonly isCurrent: boolean
  readonly isDragged: boolean
  readonly drop: Side | undefined
  readonly does: 'nothing' | 'menu' | 'rename'
  /** Who has the page open. */
  readonly here: readonly Here[]
  /** Shown at the end; absent where there is no room for it. */
  readonly now?: number | undefined
}

export interface RowHandlers {
  near(): void
  expand(isOpen: boolean): void
  add?(): void
  rename(title: string): void
  startRename?(): void
  menu(isOpen: boolean): void
  /** Absent where pages are not moved by hand. */
  readonly drag?:
    | undefined
    | {
        start(): void
        over(event: DragEvent): void
        drop(event: DragEvent): void
        end(): void
      }
}

interface Props {
  readonly row: TreeRow
  readonly state: RowState
  readonly handlers: RowHandlers
}

/** One page in the tree. */
export function TreeRowView({ row, state, handlers }: Props) {
  const { page, level, hasChildren, isExpanded, position, siblings } = row
  const { id, top, isActive, isNear, isCurrent, isDragged, drop, does, here } = state
  const style = { transform: `translateY(${top}px)`, '--level': level }
  const { timeAgo } = useTime()
  const when = state.now === undefined ? '' : timeAgo(page.updatedAt, state.now)
  const isFlagged = (flag: boolean) => flag || undefined
  return (
    <div
      id={id}
      role="treeitem"
      className={classes.row}
      style={style as CSSProperties}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-label={[titleOf(page), when, hereInWords(here)].filter(Boolean).join(', ')}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={isActive}
      aria-current={isCurrent ? 'page' : undefined}
      data-active={isFlagged(isActive)}
      data-near={isFlagged(isNear)}
      data-menu={isFlagged(does === 'menu')}
      data-dragged={isFlagged(isDragged)}
      data-drop={drop}
      onPointerEnter={handlers.near}
      {...dragging(page, handlers.drag, does === 'rename')}
    >
      {hasChildren ? (
        <Chevron isOpen={isExpanded} onClick={() => handlers.expand(!isExpanded)} />
      ) : (
        <span className={classes.gap} />
      )}
      {does === 'rename' ? <Rename page={page} onDone={handlers.rename} /> : <Title row={row} />}
      <Signs row={row} />
      <WhoIsHere people={here} />
      {/* The space keeps the two apart where the row is read as one text. */}{' '}
      {when && <span className={`not-on-phones ${classes.when}`}>{when}</span>}
      <Tools page={page} state={state} handlers={handlers} />
    </div>
  )
}

const Signs = ({ row: { page, isApart } }: Pick<Props, 'row'>) => (
  <>
    {isApart && <IconUsers size={15} className="still dimmed" aria-label="Shared with some people" />}
    {page.isLocked && <IconLock size={15} className="still dimmed" aria-label="Locked" />}
  </>
)

function dragging(page: Document, drag: RowHandlers['drag'], isTyping: boolean) {
  if (!drag || isTyping) return {}
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', titleOf(page))
      drag.start()
    },
    onDragOver: drag.over,
    onDrop(event: DragEvent) {
      event.preventDefault()
      drag.drop(event)
    },
    onDragEnd: drag.end,
  }
}

const Chevron = ({ isOpen, onClick }: { isOpen: boolean; onClick(): void }) => (
  <button
    type="button"
    tabIndex={-1}
    className={classes.chevron}
    onClick={onClick}
    aria-label={isOpen ? 'Close' : 'Open'}
    data-open={isOpen || undefined}
  >
    <IconChevronRight size={16} aria-hidden="true" />
  </button>
)

const Title = ({ row: { page, hasChildren } }: { row: TreeRow }) => (
  <PageLink page={page} className={classes.way} tabIndex={-1}>
    <PageIcon page={page} hasChildren={hasChildren} />
    <span className={page.title ? 'cut' : 'cut dimmed'} dir="auto">
      {titleOf(page)}
    </span>
  </PageLink>
)

function Tools({ page, state, handlers }: Omit<Props, 'row'> & { page: Document }) {
  if (!state.isNear && state.does !== 'menu' && !matchMedia('(hover: none)').matches) return null
  const name = titleOf(page)
  const more = (
    <button
      type="button"
      tabIndex={-1}
      className={classes.tool}
      title="More"
      aria-label={`More for ${name}`}
      aria-haspopup="menu"
      aria-expanded={state.does === 'menu'}
      onClick={() => handlers.menu(state.does !== 'menu')}
      onPointerEnter={preparePageMenu}
    >
      <IconDots size={17} aria-hidden="true" />
    </button>
  )
  return (
    <span className={classes.tools}>
      {handlers.add && (
        <button
          type="button"
          tabIndex={-1}
          className={`${classes.tool} ${classes.add}`}
          onClick={handlers.add}
          aria-label={`Add a document in ${name}`}
          title="Add a document inside"
        >
          <IconPlus size={17} aria-hidden="true" />
        </button>
      )}
      {state.does === 'menu' ? (
        <PageMenu page={page} onRename={handlers.startRename} onClose={() => handlers.menu(false)}>
          {more}
        </PageMenu>
      ) : (
        more
      )}
    </span>
  )
}

function Rename({ page, onDone }: { page: Document; onDone(title: string): void }) {
  const [title, setTitle] = useState(page.title)
  const isDone = useRef(false)

  /** Once: the field also loses the focus by being done. */
  function finish(words: string): void {
    if (isDone.current) return
    isDone.current = true
    onDone(words)
  }

  function handleKey(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'Enter') finish(title)
    if (event.key === 'Escape') finish(page.title)
  }

  return (
    <input
      className={classes.input}
      value={title}
      maxLength={200}
      autoFocus
      aria-label="New title"
      onChange={({ target }) => setTitle(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={() => finish(title)}
      onKeyDown={handleKey}
    />
  )
}
