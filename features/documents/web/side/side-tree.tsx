import { useEffect, useRef } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useConnection } from '@atrium/engine/web'
import { sideList } from '@atrium/ui'
import { PageRows } from '../tree/tree-view.tsx'
import { usePageTree } from '../tree/use-page-tree.ts'
import { keepHeight, readHeight } from './folds.ts'
import { useOpenPage } from './open-page.ts'

interface Props {
  readonly space: SpaceId
  readonly label: string
  readonly root?: string
  /** Under which name its height is remembered. */
  readonly list: string
}

/** The pages of a space among the lists of the sidebar; as high as they were for as long as they are not at hand. */
export function SideTree({ space, label, root, list }: Props) {
  const tree = usePageTree(space)
  const { hasCopy } = useConnection()
  const current = useOpenPage()
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = tree.childrenOf(root ?? null).length === 0
  const isKnown = hasCopy || !isEmpty
  useEffect(() => {
    if (isKnown && box.current) keepHeight(list, Math.max(1, box.current.offsetHeight))
  })
  if (!isKnown) return <div style={{ height: readHeight(list) ?? 0 }} />
  return (
    <div ref={box}>
      {isEmpty ? (
        <p className={sideList.none}>No documents yet.</p>
      ) : (
        <PageRows label={label} kept={`sidePages:${list}`} tree={tree} root={root} current={current?.id} isNarrow />
      )}
    </div>
  )
}
