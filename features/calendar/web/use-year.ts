import { useEffect, useState } from 'react'
import type { Asked } from '@atrium/engine/contract'
import { useAsk, useClient } from '@atrium/engine/web'
import { eventsOfYear } from '../contract/queries.ts'
import { marksOf } from './event-news.ts'
import { useAtHand } from './use-at-hand.ts'
import { whenIdle } from './when-idle.ts'

type Days = Readonly<Record<string, number>>

interface Wanted {
  readonly year: number
  readonly spaces: readonly string[]
  readonly zone: string
}

/** While others change much, the days are counted anew a moment after the last change. */
const restMs = 1_000

/**
 * How many events each day of a year has, kept up with what changes. The years beside it are fetched ahead, to be shown
 * until the answer for them comes.
 */
export function useYear({ year, spaces, zone }: Wanted): {
  readonly days: Days | undefined
  readonly answer: Asked | undefined
} {
  const news = useRested([...marksOf(useAtHand(spaces))].join())
  const { answer } = useAsk(eventsOfYear, { spaces: [...spaces], year, zone }, news)
  const ahead = useYearsBeside({ year, spaces, zone }, answer?.ok === true)
  return { answer, days: answer?.ok ? answer.output.days : ahead.get(nameOf({ year, spaces, zone })) }
}

const nameOf = ({ year, spaces, zone }: Wanted): string => [year, zone, ...spaces].join()

function useYearsBeside({ year, spaces, zone }: Wanted, isShown: boolean): ReadonlyMap<string, Days> {
  const client = useClient()
  const [kept, setKept] = useState<ReadonlyMap<string, Days>>(new Map())
  useEffect(() => {
    if (!isShown) return
    let isCurrent = true
    const stop = whenIdle(async () => {
      const found = new Map<string, Days>()
      for (const beside of [year + 1, year - 1]) {
        const wanted = { year: beside, spaces: [...spaces], zone }
        const answer = await client.ask(eventsOfYear, wanted)
        if (answer.ok) found.set(nameOf(wanted), answer.output.days)
      }
      if (isCurrent) setKept(found)
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [client, year, spaces, zone, isShown])
  return kept
}

/** The value that stayed the same for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
