import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import type { OpenText, Texts } from '@atrium/engine/web/texts'
import { Body } from '../../contract/body.ts'
import { textsOf } from './texts-of.ts'

export interface HeldText {
  readonly texts: Texts
  readonly text: OpenText
}

interface Key {
  readonly space: SpaceId
  readonly id: string
}

/** Takes part in the text of a page until `signal` is aborted; rejects where that is before it begins. */
export async function holdText(client: Client, { space, id }: Key, signal: AbortSignal): Promise<HeldText> {
  const texts = await textsOf(client)
  signal.throwIfAborted()
  const text = texts.hold({ kind: Body.name, space, id })
  signal.addEventListener('abort', () => texts.release(text), { once: true })
  return { texts, text }
}
