import type { Document } from '../../contract/document.ts'
import { type PageTree, type Sort, comparers, isFound } from './page-tree.ts'

/** A page as the tree shows it. */
export interface TreeRow {
  readonly page: Document
  /** 1 at the top. */
  readonly level: number
  /** Whether it has access of its own. */
  readonly isApart: boolean
  readonly hasChildren: boolean
  readonly isExpanded: boolean
  readonly position: number
  readonly siblings: number
}

export interface TreeView {
  /** The page whose children are at the top; those of the space where it is absent. */
  readonly root?: string | undefined
  readonly expanded: ReadonlySet<string>
  readonly search: string
  readonly sort: Sort
}

/** The pages that are to be seen, from the top down: what is found, and the way there, while something is searched for. */
export function rowsOf(tree: PageTree, { root, expanded, search, sort }: TreeView): readonly TreeRow[] {
  const found = search.trim() === '' ? undefined : wayTo(tree, search.trim())
  const rows: TreeRow[] = []

  function list(parent: string | null): readonly Document[] {
    const children = tree.childrenOf(parent)
    const kept = found ? children.filter(({ id }) => found.has(id)) : children
    return sort === 'hand' ? kept : kept.toSorted(comparers[sort])
  }

  function add(parent: string | null, level: number): void {
    const pages = list(parent)
    for (const [index, page] of pages.entries()) {
      const hasChildren = found ? list(page.id).length > 0 : tree.childrenOf(page.id).length > 0
      const isExpanded = hasChildren && (found !== undefined || expanded.has(page.id))
      rows.push({
        page,
        level,
        isApart: tree.isApart(page.id),
        hasChildren,
        isExpanded,
        position: index + 1,
        siblings: pages.length,
      })
      if (isExpanded) add(page.id, level + 1)
    }
  }
  add(root ?? null, 1)
  return rows
}

/** The pages whose titles have the words, and all that these lie in. */
function wayTo(tree: PageTree, search: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const page of tree.pages) if (isFound(page, search)) for (const { id } of tree.pathTo(page)) found.add(id)
  return found
}
