import { useEffect, useRef, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { type Client, useClient } from '@atrium/engine/web'
import { showProblem } from '@atrium/ui'
import { type LinkPreview, linkPreview } from '../../../contract/link-preview.ts'
import type { PageEditor } from '../page-editor.ts'
import { type PastedLink, pastedLink, withdrawWays } from './pasted-link.ts'
import { embed } from './put-link.ts'

export interface Preview {
  /** The link of which one is loaded. */
  readonly asked: PastedLink | undefined
  /** Shows it for the link in a block, when it comes; whoever writes on meanwhile is in nobody's way. */
  show(pasted: PastedLink, block: string): Promise<void>
}

/** Has the server ask a page of another site what it says of itself, for a card. */
export function usePreview(editor: PageEditor, space: SpaceId): Preview {
  const client = useClient()
  const [asked, setAsked] = useState<PastedLink>()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function show(pasted: PastedLink, block: string): Promise<void> {
    const { url } = pasted
    setAsked(pasted)
    const found = await previewOf(client, { space, url: new URL(url).href })
    if (!isHere.current) return
    setAsked(undefined)
    const { prosemirrorView: view } = editor
    if (pastedLink(view.state) === pasted) view.dispatch(withdrawWays(view.state.tr))
    if (typeof found === 'string') return showProblem(found)
    embed(editor, block, { url, name: found.title, about: found.description || found.site })
  }

  return { asked, show }
}

const longestMs = 15_000

/** What is to be said instead where there is none. */
async function previewOf(
  client: Client,
  link: { readonly space: SpaceId; readonly url: string },
): Promise<LinkPreview | string> {
  try {
    const answer = await client.ask(linkPreview, link, AbortSignal.timeout(longestMs))
    return answer.ok ? (answer.output.preview ?? nothing) : answer.message
  } catch {
    return nothing // the line was away for too long
  }
}

const nothing = 'No preview for this link.'
