import { type Virtualizer, useVirtualizer } from '@tanstack/react-virtual'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useMedia } from '@atrium/ui'
import { CrossingDialog } from './crossing-dialog.tsx'
import type { PageTree, Sort } from './page-tree.ts'
import { type TreeHandlers, handleTreeKey } from './tree-keys.ts'
import { TreeRowView } from './tree-row.tsx'
import { type TreeRow, rowsOf } from './tree-rows.ts'
import classes from './tree-view.module.css'
import { useExpanded } from './use-expanded.ts'
import { scrollerOf, useTopIn } from './use-top-in.ts'
import { useTreeHandlers } from './use-tree-handlers.ts'
import { useWhoIsHere } from '../page/use-who-is-here.ts'
import { documentPath } from '../../contract/document-path.ts'

interface Props {
  readonly tree: PageTree
  readonly search?: string | undefined
  readonly sort?: Sort | undefined
  /** The time, where the tree has room to say when a page changed. */
  readonly now?: number | undefined
}

/** The documents of a space, where nothing else scrolls with them. */
export const TreeView = (props: Props) => (
  <div className={classes.scroller} data-scroller>
    <PageRows label="Documents" kept={`openPages:${props.tree.space}`} {...props} />
  </div>
)

interface RowsProps extends Props {
  readonly label: string
  /** Under which name this browser remembers which pages stand open. */
  readonly kept: string
  /** The page whose children are shown; those at the top where it is absent. */
  readonly root?: string | undefined
  /** The page that is open. */
  readonly current?: string | undefined
  /** Whether it stands among other lists, and has little room. */
  readonly isNarrow?: boolean
}

/** The pages of a space in each other, in an element with `data-scroller`: only those in view are drawn. One stop for the tab key; arrows walk in it. */
export function PageRows({ label, isNarrow = false, ...given }: RowsProps) {
  const { tree, current, now } = given
  const box = useRef<HTMLDivElement>(null)
  const { rows, shown, show, look, walk, expand, handlers } = useShownRows(given, { box, isNarrow })
  const hereOf = useWhoIsHere(shown.flatMap(({ index }) => rows[index]?.page ?? []))
  const prefix = useId()
  const active = rows[walk.index]
  const navigate = useNavigate()

  function go(index: number): void {
    walk.to(rows[index]?.page.id)
    show(index)
  }
  const keys: TreeHandlers = {
    go,
    expand,
    change: keepingKeys(handlers.change, walk.to),
    open: (page) => void navigate({ href: documentPath(page) }),
    menu: (page) => handlers.doMenu(page),
  }
  return (
    <>
      <div
        ref={box}
        role="tree"
        aria-label={label}
        className={isNarrow ? `${classes.tree} ${classes.narrow}` : classes.tree}
        tabIndex={0}
        style={look as CSSProperties}
        aria-activedescendant={
          active && shown.some(({ index }) => index === walk.index) ? prefix + active.page.id : undefined
        }
        onPointerLeave={handlers.leave}
        onDragLeave={handlers.leaveDragged}
        onKeyDown={(event) => handleTreeKey(event, { tree, rows, index: walk.index, handlers: keys })}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const { id } = row.page
          const here = hereOf(row.page)
          const state = {
            ...handlers.stateOf(id),
            id: prefix + id,
            top: start,
            now,
            isCurrent: id === current,
            isActive: row === active,
            here,
          }
          return <TreeRowView key={id} row={row} state={state} handlers={handlers.of(row)} />
        })}
      </div>
      <CrossingDialog
        isOpen={handlers.crossing !== undefined}
        tree={tree}
        crossing={handlers.crossing}
        onClose={handlers.endCrossing}
      />
    </>
  )
}

interface Shape {
  readonly box: RefObject<HTMLElement | null>
  readonly isNarrow: boolean
}

/**
 * Which rows there are, which of them are in view, and what is done with them. What the list in view says of itself is asked
 * for here at each drawing: it is the same object always.
 */
function useShownRows(
  { kept, tree, root, current, search = '', sort = 'hand' }: Omit<RowsProps, 'label'>,
  { box, isNarrow }: Shape,
) {
  const { expanded, expand } = useExpanded(kept)
  useWayTo(tree, current, expand)
  const rows = rowsOf(tree, { root, expanded, search, sort })
  const top = useTopIn(box)
  const size = useSize(isNarrow)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollerOf(box.current),
    estimateSize: () => size.row,
    scrollMargin: top,
    overscan: 12,
  })
  const walk = useWalk(rows, current)
  useInSight(list, rows, current)
  const handlers = useTreeHandlers({
    focus: () => box.current?.focus(),
    tree,
    isByHand: sort === 'hand' && search.trim() === '',
    expand,
  })
  const look = { height: list.getTotalSize(), '--row': `${size.row}px`, '--indent': `${size.indent}px` }
  const shown = list.getVirtualItems().map(({ index, start }) => ({ index, start: start - top }))
  const show = (index: number): void => list.scrollToIndex(index, { align: 'auto' })
  return { rows, shown, show, look, walk, expand, handlers }
}

/** How high a row is, and how far each level is set in, in pixels; a finger needs more. */
function useSize(isNarrow: boolean) {
  const isTouched = useMedia('(hover: none)')
  const row = isNarrow ? 32 : 34
  return { row: isTouched ? 44 : row, indent: isNarrow ? 12 : 20 }
}

/** The keys stay with what they moved, also where they never went to it. */
const keepingKeys = (change: TreeHandlers['change'], to: (id: string) => void): TreeHandlers['change'] => ({
  ...change,
  move(page, place) {
    to(page.id)
    change.move(page, place)
  },
})

/** Opens what the page that is open lies in. */
function useWayTo(tree: PageTree, current: string | undefined, expand: (id: string, isOpen: boolean) => void): void {
  const page = current === undefined ? undefined : tree.page(current)
  const way = page
    ? tree
        .pathTo(page)
        .slice(0, -1)
        .map(({ id }) => id)
        .join(' ')
    : ''
  useEffect(() => {
    for (const id of way.split(' ').filter(Boolean)) expand(id, true)
  }, [way, expand])
}

/** Brings the row of the page that is open into sight, once for each page; not under the pointer of who chose it there. */
function useInSight(
  list: Pick<
    Virtualizer<HTMLElement, Element>,
    'scrollToIndex' | 'scrollElement' | 'scrollOffset' | 'getOffsetForIndex'
  >,
  rows: readonly TreeRow[],
  current: string | undefined,
): void {
  const seen = useRef<string>(undefined)
  const row = rows.findIndex(({ page }) => page.id === current)
  useEffect(() => {
    if (row < 0 || seen.current === current) return
    seen.current = current
    const [offset] = list.getOffsetForIndex(row, 'auto') ?? []
    const isInSight = offset === list.scrollOffset
    if (!isInSight && !list.scrollElement?.matches(':hover, :focus-within'))
      list.scrollToIndex(row, { align: 'center' })
  }, [list, current, row])
}

/** Which row the keys act on: the one last gone to, else the page that is open, else the first. */
function useWalk(rows: readonly TreeRow[], current: string | undefined) {
  const [at, setAt] = useState<string>()
  const place = (id: string | undefined): number =>
    id === undefined ? -1 : rows.findIndex(({ page }) => page.id === id)
  const index = [place(at), place(current), 0].find((one) => one >= 0) ?? 0
  return { index, to: setAt }
}
