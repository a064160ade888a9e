import type { SpaceId } from '@atrium/engine/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { showProblem } from '@atrium/ui'
import { documentPath } from '../../contract/document-path.ts'
import { blockAt, goToBlock, markBlock } from './go-to-block.ts'

/** Shows the block that the address names; says that it is gone once the server has told all that is on the page. */
export function useNamedBlock(page: { readonly space: SpaceId; readonly id: string }, isLive: boolean): void {
  const location = useLocation()
  const path = documentPath(page)
  const shown = useRef<unknown>(undefined)
  const looked = useRef<unknown>(undefined)
  useEffect(() => {
    const { hash, pathname } = location
    if (hash === '' || pathname !== path) return
    if (shown.current !== location && show(hash)) shown.current = location
    // What this device has kept of the page may be older than the link.
    if (!isLive || looked.current === location) return
    looked.current = location
    if (!blockAt(hash)) showProblem('The linked block is no longer in this document.')
  }, [location, path, isLive])
}

/** Whether there is something to be seen of it. */
function show(id: string): boolean {
  const block = goToBlock(id)
  if (block) markBlock(block)
  return block !== undefined
}
