import type { SpaceId } from '@atrium/engine/contract'
import { useMemo } from 'react'
import { useRows } from '@atrium/engine/web'
import { Document } from '../../contract/document.ts'
import { type PageTree, createTree } from './page-tree.ts'

/** The pages of a space, anew after each change of one of them. */
export function usePageTree(space: SpaceId): PageTree {
  const pages = useRows(Document, space)
  return useMemo(() => createTree(pages), [pages])
}
