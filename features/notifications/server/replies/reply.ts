import type { Kysely } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import type { Actor, SharedLimits } from '@atrium/engine/server'
import type { Person } from '@atrium/features/people/contract'
import type { ReplyToken } from './reply-table.ts'
import type { ReplyTakers } from './reply-taker.ts'
import type { ReplyAddresses } from './reply-tokens.ts'

/** A reply whose person is known. */
export interface Reply {
  readonly token: ReplyToken
  readonly profile: Person
}

interface BroughtFile {
  readonly id: string
  readonly space: SpaceId
  readonly by: PersonId
  readonly name: string
}

/** What replies are taken with. */
export interface ReplyTools {
  readonly db: Kysely<Record<never, never>>
  readonly actor: Actor
  readonly limits: SharedLimits
  readonly takers: ReplyTakers
  /** Brings a small file in for a person, as they could; what keeps it out is thrown as a Refusal. Twice is as good as once. */
  bringFile(file: BroughtFile, content: Uint8Array): Promise<void>
  now(): number
}

/** What letters are judged by, too. */
export interface LetterTools extends ReplyTools {
  readonly addresses: ReplyAddresses
  /** The host by which letters of this server are named, and the addresses from which it sends. */
  readonly hostname: string
  readonly senders: readonly string[]
  readonly authserv: string | undefined
}
