import type { KeyboardEvent } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import type { Document } from '../../contract/document.ts'
import type { PageTree } from './page-tree.ts'
import { type TreePosition, type Step, stepped } from '../transfer/places.ts'
import type { TreeRow } from './tree-rows.ts'

/** What keys can do in the tree. */
export interface TreeHandlers {
  go(index: number): void
  expand(id: string, isOpen: boolean): void
  open(page: Document): void
  readonly change: {
    /** Whether one may change the pages of a space. */
    mayIn(space: SpaceId): boolean
    rename(page: Document): void
    move(page: Document, place: TreePosition): void
    trash(page: Document): void
  }
  menu(page: Document): void
}

interface At {
  readonly tree: PageTree
  readonly rows: readonly TreeRow[]
  readonly index: number
  readonly handlers: TreeHandlers
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** Does what a key means in the tree, as the pattern of trees in ARIA has it; with Alt and Shift arrows move the page. */
export function handleTreeKey(event: KeyboardEvent, at: At): void {
  const row = at.rows[at.index]
  if (!row || event.ctrlKey || event.metaKey || !isInTree(event)) return
  const isDone = event.altKey ? moveBy(event, row, at) : walk(event, row, at) || touch(event, row, at)
  if (isDone) event.preventDefault()
}

/** Not what is typed into a title, nor what is done in a menu that stands elsewhere. */
function isInTree({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target) && !(target instanceof HTMLInputElement)
}

function moveBy({ key, shiftKey }: KeyboardEvent, { page }: TreeRow, { tree, handlers }: At): boolean {
  const step = steps[key]
  if (!shiftKey || !step || !handlers.change.mayIn(page.space)) return false
  const place = stepped(tree, page, step)
  if (place) handlers.change.move(page, place)
  if (place && step === 'in' && place.parent !== null) handlers.expand(place.parent, true)
  return true
}

function walk({ key }: KeyboardEvent, row: TreeRow, { rows, index, handlers }: At): boolean {
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[key]
  if (next === undefined)
    return key === 'ArrowRight' || key === 'ArrowLeft' ? turn(key, row, { rows, index, handlers }) : false
  if (rows[next]) handlers.go(next)
  return true
}

function turn(
  key: string,
  { page, level, hasChildren, isExpanded }: TreeRow,
  { rows, index, handlers }: Omit<At, 'tree'>,
) {
  if (key === 'ArrowRight') {
    if (hasChildren && !isExpanded) handlers.expand(page.id, true)
    else if (isExpanded) handlers.go(index + 1)
  } else if (isExpanded) handlers.expand(page.id, false)
  else handlers.go(rows.findLastIndex((above, at) => at < index && above.level < level))
  return true
}

function touch({ key, shiftKey, target, currentTarget }: KeyboardEvent, { page }: TreeRow, { handlers }: At): boolean {
  const isOnTree = target === currentTarget
  const { change } = handlers
  const changing = (run: (what: TreeHandlers['change']) => void) => () => {
    if (change.mayIn(page.space)) run(change)
  }
  const deeds: Readonly<Record<string, (() => void) | undefined>> = {
    Enter: isOnTree ? () => handlers.open(page) : undefined,
    ContextMenu: () => handlers.menu(page),
    F10: shiftKey ? () => handlers.menu(page) : undefined,
    F2: changing((change) => change.rename(page)),
    Delete: changing((change) => change.trash(page)),
  }
  deeds[key]?.()
  return deeds[key] !== undefined
}
