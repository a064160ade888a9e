import { type DragEvent, useState } from 'react'
import { useMayIn } from '@atrium/engine/web'
import { moveDocument } from '../../contract/change-document.ts'
import type { Document } from '../../contract/document.ts'
import { carry, useCarried } from './carried.ts'
import type { PageTree } from './page-tree.ts'
import { type Side, dropped, lastIn } from '../transfer/places.ts'
import type { RowHandlers } from './tree-row.tsx'
import type { TreeRow } from './tree-rows.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'
import { useTreeMoves } from './use-tree-moves.ts'

interface Given {
  readonly tree: PageTree
  /** Whether the order is people's own, so that pages can be dragged. */
  readonly isByHand: boolean
  expand(id: string, isOpen: boolean): void
  /** Gives the keys back to the tree. */
  focus(): void
}

type TreeMoves = ReturnType<typeof useTreeMoves>

interface Doing {
  readonly what: 'menu' | 'rename'
  readonly id: string
}

interface Over {
  readonly row: TreeRow
  readonly side: Side
}

/** What the pointer does in the tree. */
export function useTreeHandlers({ tree, isByHand, expand, focus }: Given) {
  const deeds = usePageDeeds()
  const moves = useTreeMoves(tree)
  const mayChangeIn = useMayIn(moveDocument)
  const [near, setNear] = useState<string>()
  const [doing, setDoing] = useState<Doing>()
  const drag = useDrag(tree, { expand, move: moves.move })
  const rename = ({ id }: Document): void => setDoing({ what: 'rename', id })

  const changing = (row: TreeRow): Partial<RowHandlers> => ({
    add() {
      expand(row.page.id, true)
      deeds.create(row.page.space, lastIn(tree, row.page.id))
    },
    startRename: () => rename(row.page),
    ...(isByHand && { drag: drag.of(row) }),
  })

  const of = (row: TreeRow): RowHandlers => ({
    near: () => setNear(row.page.id),
    expand: (isOpen) => expand(row.page.id, isOpen),
    menu: (isOpen) => setDoing((before) => (isOpen ? { what: 'menu', id: row.page.id } : menuClosed(before))),
    rename(title) {
      setDoing(undefined)
      focus()
      if (title.trim() !== row.page.title) deeds.rename(row.page, title)
    },
    ...(mayChangeIn(row.page.space) && changing(row)),
  })

  const stateOf = (id: string) => ({
    isNear: near === id,
    does: doing?.id === id ? doing.what : ('nothing' as const),
    ...drag.stateOf(id),
  })

  return {
    of,
    stateOf,
    leave: () => setNear(undefined),
    leaveDragged: drag.leave,
    doMenu: ({ id }: Document) => setDoing({ what: 'menu', id }),
    change: { mayIn: mayChangeIn, rename, move: moves.move, trash: deeds.trash },
    crossing: moves.crossing,
    endCrossing: moves.endCrossing,
  }
}

/** A menu that closes because something else began leaves that alone. */
const menuClosed = (doing: Doing | undefined): Doing | undefined => (doing?.what === 'menu' ? undefined : doing)

function useDrag(tree: PageTree, { expand, move }: Pick<Given, 'expand'> & Pick<TreeMoves, 'move'>) {
  const carried = useCarried()
  const [over, setOver] = useState<Over>()

  function settle(target: Over): void {
    const place = carried && dropped(tree, carried.page, target)
    if (!place) return
    move(carried.page, place, carried.isApart)
    if (target.side === 'inside') expand(target.row.page.id, true)
  }

  function look(event: DragEvent, row: TreeRow): void {
    const target = { row, side: sideOf(event, row) }
    const next = carried && dropped(tree, carried.page, target) ? target : undefined
    if (next) event.preventDefault()
    if (!isSame(next, over)) setOver(next)
  }

  function end(): void {
    carry(undefined)
    setOver(undefined)
  }

  return {
    of: (row: TreeRow): RowHandlers['drag'] => ({
      start: () => carry({ page: row.page, isApart: row.isApart }),
      over: (event) => look(event, row),
      drop(event) {
        settle({ row, side: sideOf(event, row) })
        end()
      },
      end,
    }),
    /** It is carried on to another tree, or to where nothing can be dropped. */
    leave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined)
    },
    stateOf: (id: string) => ({
      isDragged: carried?.page.id === id,
      drop: over?.row.page.id === id ? over.side : undefined,
    }),
  }
}

const isSame = (one: Over | undefined, other: Over | undefined): boolean =>
  one?.row.page.id === other?.row.page.id && one?.side === other?.side

/** Which part of a row the pointer is on: its upper or lower quarter, or between. */
function sideOf({ clientY, currentTarget }: DragEvent, { isExpanded }: TreeRow): Side {
  const { top, height } = currentTarget.getBoundingClientRect()
  const at = (clientY - top) / height
  if (at < 0.25) return 'before'
  return at > 0.75 && !isExpanded ? 'after' : 'inside'
}
