import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import { showProblem } from '@atrium/ui'
import { showElsewhere } from '../../contract/access/end-own-access.ts'
import type { Document } from '../../contract/document.ts'
import { DocumentShare } from '../../contract/document-share.ts'
import { becomesPublic } from '../share/public-above.ts'
import type { TreePosition } from '../transfer/places.ts'
import { usePageDeeds } from '../page/use-page-deeds.ts'
import type { PageTree } from './page-tree.ts'

/** A page that is to go where others can open it, or people outside. */
export interface Crossing {
  readonly page: Document
  readonly place: TreePosition
}

/**
 * Moves pages within a tree, and into it from another one. A page with access of its own takes that along; one that would come to where others can open it
 * is asked about first.
 */
export function useTreeMoves(tree: PageTree) {
  const client = useClient()
  const deeds = usePageDeeds()
  const [crossing, setCrossing] = useState<Crossing>()

  async function show(page: Document, { parent, order }: TreePosition): Promise<void> {
    const under = parent === null ? null : { space: tree.spaceIn(parent), id: parent }
    const answer = await client.act(showElsewhere, { space: page.space, place: tree.space, under, order })
    if (!answer.ok) showProblem(answer.message)
  }

  function isToBePublic(page: Document, into: string | null): boolean {
    const { space } = page
    const shares = client.rows(DocumentShare, space)
    const sharing = { shares, workspace: client.row(Workspace, { space, id: space }), now: Date.now() }
    return becomesPublic(tree, { page, into }, sharing) !== undefined
  }

  function move(page: Document, place: TreePosition, isApart = tree.isApart(page.id)): void {
    if (isApart) void show(page, place)
    else if (tree.spaceIn(place.parent) === page.space && !isToBePublic(page, place.parent)) deeds.move(page, place)
    else setCrossing({ page, place })
  }

  return { move, crossing, endCrossing: () => setCrossing(undefined) }
}
