import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { attachLater } from '@atrium/features/files/web'
import { readDraft, writeDraft } from '@atrium/ui'

interface Put {
  readonly space: SpaceId
  readonly text: string
  readonly files: readonly File[]
}

/** Puts words and files where a message to a space is written, after what is there already. Nothing is sent. */
export function putIntoComposer(client: Client, { space, text, files }: Put): void {
  const before = readDraft(client.person, space)
  writeDraft(client.person, space, [before, text].filter(Boolean).join('\n\n'))
  attachLater(client, { space, target: space, files })
}
