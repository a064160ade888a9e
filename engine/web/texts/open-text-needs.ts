import { type TextKey, type TextKind, standingIn } from '@atrium/engine/contract'
import type { Client } from '../client.ts'
import type { Clock } from '../clock.ts'
import type { TextDisk } from './text-disk.ts'
import type { PutBack } from './unseen.ts'

/** What an open text is given. */
export interface OpenTextNeeds {
  readonly client: Pick<Client, 'wire' | 'roleIn' | 'row' | 'isWaiting' | 'person'>
  readonly disk: TextDisk | undefined
  readonly clock: Clock
  /** A number that nothing else has on this screen, for what is asked of the server. */
  nextNumber(): number
  /** How a person is shown at their cursor. */
  describe(person: string): { readonly name: string; readonly color: string }
  /** Gives back what was typed here and taken off by others who had not seen it. */
  readonly putBack?: PutBack
  onFault(error: unknown): void
}

/** Who writes in a text, where they may but propose. */
export function proposerIn(
  { kind, key }: { readonly kind: TextKind; readonly key: TextKey },
  { client }: Pick<OpenTextNeeds, 'client'>,
): string | undefined {
  return standingIn(kind, client.roleIn(key.space)) === 'proposer' ? client.person : undefined
}
