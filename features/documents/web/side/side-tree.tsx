import { useEffect, useRef } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useConnection, useMay } from '@atrium/engine/web'
import { sideList } from '@atrium/ui'
import { moveDocument } from '../../contract/change-document.ts'
import { lastIn } from '../transfer/places.ts'
import { AsSeen } from '../access/as-seen.tsx'
import { carry, useCarried } from '../tree/carried.ts'
import { CrossingDialog } from '../tree/crossing-dialog.tsx'
import type { PageTree } from '../tree/page-tree.ts'
import { PageRows } from '../tree/tree-view.tsx'
import { usePageTree } from '../tree/use-page-tree.ts'
import { useTreeMoves } from '../tree/use-tree-moves.ts'
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
export const SideTree = (props: Props) => (
  <AsSeen space={props.space}>
    <Listed {...props} />
  </AsSeen>
)

function Listed({ space, label, root, list }: Props) {
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
        <None tree={tree} />
      ) : (
        <PageRows label={label} kept={`sidePages:${list}`} tree={tree} root={root} current={current?.id} isNarrow />
      )}
    </div>
  )
}

/** It begins where titles of rows do. */
const asTitles = { paddingLeft: 36 }

/** Where there is no row yet: a page can be dropped here all the same. */
function None({ tree }: { readonly tree: PageTree }) {
  const carried = useCarried()
  const moves = useTreeMoves(tree)
  const mayMove = useMay(moveDocument, tree.space)
  function drop(): void {
    if (carried) moves.move(carried.page, lastIn(tree, null), carried.isApart)
    carry(undefined)
  }
  return (
    <>
      <p
        className={sideList.none}
        style={asTitles}
        onDragOver={(event) => carried && mayMove && event.preventDefault()}
        onDrop={drop}
      >
        No documents yet.
      </p>
      <CrossingDialog
        isOpen={moves.crossing !== undefined}
        tree={tree}
        crossing={moves.crossing}
        onClose={moves.endCrossing}
      />
    </>
  )
}
