import type { Client } from '@atrium/engine/web'
import { type LostWords, tellLostWords } from './lost-words.ts'

/** Takes off this device what was typed on a page that cannot be opened any more. */
export async function discardLostWords(client: Client, { key }: LostWords): Promise<void> {
  const { textsOf } = await import('../editor/texts-of.ts')
  await (await textsOf(client)).disk?.forget(key, 'all')
  tellLostWords(key, undefined)
}
