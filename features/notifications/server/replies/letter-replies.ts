import type { Kysely } from 'kysely'
import type { Notice } from '../../contract/notice.ts'
import { addToken } from './reply-table.ts'
import type { ReplyPlace, ReplyTakers } from './reply-taker.ts'
import { type ReplyAddresses, hashOf } from './reply-tokens.ts'

type Db = Kysely<Record<never, never>>

/** How a letter is answered: at an address of its own where it is about one place, and not at all where it is about several. */
export type ReplyWay = { readonly address: string; readonly what: string } | 'several' | 'nowhere'

interface Written {
  readonly person: string
  /** The name of the letter. */
  readonly letter: string
  /** All that it tells, the newest last. */
  readonly notices: readonly Notice[]
  readonly now: number
}

/** Has a letter that is about to be sent be known by what comes back to it. */
export interface LetterReplies {
  wayFor(db: Db, written: Written): Promise<ReplyWay>
}

export function createLetterReplies(addresses: ReplyAddresses, takers: ReplyTakers): LetterReplies {
  return {
    async wayFor(db, { person, letter, notices, now }) {
      const found = await Promise.all(notices.map((notice) => placeOf(notice, { takers, db })))
      const place = onePlace(found)
      const token = addresses.tokenFor(person, letter)
      const kept = typeof place === 'string' ? null : { kind: place.kind, at: place.at }
      const ids = notices.map(({ id }) => id)
      await addToken(db, { token: hashOf(token), person, letter, place: kept, notices: ids, at: now })
      return typeof place === 'string' ? place : { address: addresses.addressOf(token), what: place.what }
    },
  }
}

interface Found {
  readonly kind: string
  readonly at: ReplyPlace
  readonly what: string
}

async function placeOf(
  notice: Notice,
  { takers, db }: { readonly takers: ReplyTakers; readonly db: Db },
): Promise<Found | undefined> {
  const found = await takers[notice.sourceType]?.placeOf(notice, db)
  return found && { kind: notice.sourceType, at: found.place, what: found.what }
}

/** The place of all of them, called as the newest calls it. */
function onePlace(all: readonly (Found | undefined)[]): Found | 'several' | 'nowhere' {
  const last = all.at(-1)
  if (all.every((one) => one === undefined)) return 'nowhere'
  const isOne = new Set(all.map((one) => one && JSON.stringify([one.kind, one.at]))).size === 1
  return isOne && last ? last : 'several'
}
