import { useEffect, useState } from 'react'
import { type SpaceId, standingIn } from '@atrium/engine/contract'
import { useClient, useRole } from '@atrium/engine/web'
import { Body } from '../../../contract/body.ts'
import type { PageEditor } from '../page-editor.ts'
import { suggest } from './record.ts'

/** Whether what one writes on a page is but proposed, and what one may do about proposals. */
export interface Suggesting {
  readonly person: string
  readonly isOn: boolean
  /** Whether one may write, and so accept and reject what is proposed, and choose whether one proposes oneself. */
  readonly mayDecide: boolean
  /** Whether one may propose at all. */
  readonly mayPropose: boolean
  /** Whether what one does is done, and not but proposed. */
  readonly isWriting: boolean
  choose(isOn: boolean): void
}

/** What one chose stays as long as the page is open. Who may not write always proposes. */
export function useSuggesting(
  editor: PageEditor,
  space: SpaceId,
  { canWrite: mayPropose }: { readonly canWrite: boolean },
): Suggesting {
  const { person } = useClient()
  const standing = standingIn(Body, useRole(space))
  const [isChosen, choose] = useState(false)
  const mayDecide = mayPropose && standing === 'writer'
  const isOn = mayPropose && (isChosen || standing === 'proposer')
  useEffect(() => {
    const { prosemirrorView: view } = editor
    view.dispatch(suggest(view.state.tr, isOn))
  }, [editor, isOn])
  return { person, isOn, mayDecide, mayPropose, isWriting: mayDecide && !isOn, choose }
}
