import type { SpaceId } from '@atrium/engine/contract'
import { type Virtualizer, useVirtualizer } from '@tanstack/react-virtual'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { CrossingDialog } from './crossing-dialog.tsx'
import type { PageTree, Sort } from './page-tree.ts'
import { type TreeHandlers, handleTreeKey } from './tree-keys.ts'
import { TreeRowView, rowHeight } from './tree-row.tsx'
import { type TreeRow, rowsOf } from './tree-rows.ts'
import classes from './tree-view.module.css'
import { useExpanded } from './use-expanded.ts'
import { useTreeHandlers } from './use-tree-handlers.ts'
import { useWhoIsHere } from '../page/use-who-is-here.ts'
import { documentPath } from '../../contract/document-path.ts'

interface Props {
  readonly space: SpaceId
  readonly tree: PageTree
  /** The page that is open. */
  readonly current?: string | undefined
  readonly search?: string
  readonly sort?: Sort
  /** The time, where the tree has room to say when a page changed. */
  readonly now?: number | undefined
}

/** The pages of a space in each other: only those in view are drawn. One stop for the tab key; arrows walk in it. */
export function TreeView({ space, tree, current, search = '', sort = 'hand', now }: Props) {
  const { expanded, expand } = useExpanded(space)
  useWayTo(tree, current, expand)
  const rows = rowsOf(tree, { expanded, search, sort })
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const shown = list.getVirtualItems()
  const hereOf = useWhoIsHere(shown.flatMap(({ index }) => rows[index]?.page ?? []))
  const walk = useWalk(rows, current)
  useInSight(list, rows, current)
  const handlers = useTreeHandlers({
    focus: () => box.current?.focus(),
    tree,
    isByHand: sort === 'hand' && search.trim() === '',
    expand,
  })
  const box = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const active = rows[walk.index]
  const navigate = useNavigate()

  function go(index: number): void {
    walk.to(rows[index]?.page.id)
    list.scrollToIndex(index, { align: 'auto' })
  }
  const keys: TreeHandlers = {
    go,
    expand,
    change: keepingKeys(handlers.change, walk.to),
    open: (page) => void navigate({ href: documentPath(page) }),
    menu: (page) => handlers.doMenu(page),
  }

  return (
    <div ref={scroller} className={classes.scroller} onPointerLeave={() => handlers.leave()}>
      <div
        ref={box}
        role="tree"
        aria-label="Documents"
        className={classes.tree}
        tabIndex={0}
        style={{ height: list.getTotalSize() }}
        aria-activedescendant={
          active && shown.some(({ index }) => index === walk.index) ? prefix + active.page.id : undefined
        }
        onKeyDown={(event) => handleTreeKey(event, { tree, rows, index: walk.index, handlers: keys })}
      >
        {shown.map(({ index, start: top }) => {
          const row = rows[index]
          if (!row) return null
          const { id } = row.page
          const here = hereOf(row.page)
          const state = { ...handlers.stateOf(id), id: prefix + id, top, now, isCurrent: id === current, here }
          return (
            <TreeRowView
              key={id}
              row={row}
              state={{ ...state, isActive: row === active }}
              handlers={handlers.of(row)}
            />
          )
        })}
      </div>
      <CrossingDialog
        isOpen={handlers.crossing !== undefined}
        tree={tree}
        crossing={handlers.crossing}
        onClose={handlers.endCrossing}
      />
    </div>
  )
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

/** Brings the row of the page that is open into sight, once for each page. */
function useInSight(
  list: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>,
  rows: readonly TreeRow[],
  current: string | undefined,
): void {
  const seen = useRef<string>(undefined)
  const row = rows.findIndex(({ page }) => page.id === current)
  useEffect(() => {
    if (row < 0 || seen.current === current) return
    seen.current = current
    list.scrollToIndex(row, { align: 'auto' })
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
