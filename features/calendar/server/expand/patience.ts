import type { Occurrence } from '../../contract/queries.ts'
import { type Series, expand, isPlain } from './expand.ts'
import type { Span } from './span.ts'

/** So long what one person made is followed for one screen. */
const msOfOne = 400
/** A series that takes less is not what takes long. */
const fewMs = 5
/** What took too long is not tried again before this. */
const restMs = 600_000
const mostKnown = 5_000

const restingUntil = new Map<string, number>()

interface Followed {
  readonly occurrences: readonly Occurrence[]
  /** Whether it says more than can be followed, and only its beginning is there. */
  readonly isCut: boolean
}

/** Follows the series of one screen, of each person's only so much: nobody's take the time of others'. */
export interface Patience {
  expand(series: Series, span: Span, most: number): Followed
}

export function createPatience(now: () => number = performance.now.bind(performance)): Patience {
  const spent = new Map<string, number>()
  const costly = new Map<string, string[]>()

  function isTooMuch(series: Series): boolean {
    if (isPlain(series)) return false
    return (spent.get(whose(series)) ?? 0) > msOfOne || (restingUntil.get(keyOf(series)) ?? 0) > now()
  }

  function note(series: Series, ms: number): void {
    const person = whose(series)
    const all = (spent.get(person) ?? 0) + ms
    spent.set(person, all)
    const keys = costly.get(person) ?? []
    if (ms > fewMs) costly.set(person, [...keys, keyOf(series)])
    if (all > msOfOne) for (const key of costly.get(person) ?? []) rest(key, now() + restMs)
  }

  return {
    expand(series, span, most) {
      if (isTooMuch(series)) return cutOf(series, span, most)
      const began = now()
      try {
        return { occurrences: expand(series, span, most), isCut: false }
      } catch {
        return cutOf(series, span, most) // its rule ran out of fuel, or its zone is not known to this server
      } finally {
        note(series, now() - began)
      }
    },
  }
}

const whose = ({ createdBy }: Series): string => createdBy ?? ''
const keyOf = ({ rule, start, startZone }: Series): string => `${rule} ${start} ${startZone}`

function rest(key: string, until: number): void {
  restingUntil.set(key, until)
  const [oldest] = restingUntil.keys()
  if (restingUntil.size > mostKnown && oldest !== undefined) restingUntil.delete(oldest)
}

/** Where a series begins, and the further times that are said one by one. */
function cutOf(series: Series, span: Span, most: number): Followed {
  try {
    const found = expand({ ...series, rule: '' }, span, most)
    return { occurrences: found.map((one) => ({ ...one, at: one.at || series.start })), isCut: true }
  } catch {
    return { occurrences: [], isCut: true }
  }
}
