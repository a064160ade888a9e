import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { textsOf } from '../editor/texts-of.ts'
import { keepSpace } from './kept-spaces.ts'

/** Takes the pages of spaces that one has lost off this device. What is unsent of them stays, to be copied. */
export async function forgetLost(client: Client, lost: readonly SpaceId[]): Promise<void> {
  const { disk } = await textsOf(client)
  for (const space of lost) {
    await disk?.forgetSpace(space)
    keepSpace(client.person, space, false)
  }
}
