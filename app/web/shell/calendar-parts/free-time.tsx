import { IconCalendarCheck } from '@tabler/icons-react'
import { askTogether, useAsk } from '@atrium/engine/web'
import { type Free, freeSlots, mostAsked } from '@atrium/features/calendar/contract'
import { type TimeWords, useNow, useTime } from '@atrium/ui'

/** When somebody next has time, once it is known. */
export function FreeTime({ person }: { readonly person: string }) {
  const found = useFree(person)
  const now = useNow()
  const time = useTime()
  if (!found?.free) return null
  return (
    <span className="within-row">
      <IconCalendarCheck size={14} aria-hidden="true" />
      {freeWords(found.free, now, time)}
    </span>
  )
}

const soonMs = 15 * 60_000

/** By the clocks of who reads it. */
function freeWords({ from, to }: NonNullable<Free['free']>, now: number, time: TimeWords): string {
  const { clockTime, dayName, isSameDay } = time
  if (from - now <= soonMs) return `Free now, until ${clockTime(to)}`
  return isSameDay(from, now) ? `Free from ${clockTime(from)}` : `Free ${dayName(from, now)}, ${clockTime(from)}`
}

/** When somebody works and has time; undefined until it is known, and where it may not be. */
export function useFree(person: string): Free | undefined {
  const { answer } = useAsk(askFree, person)
  return answer?.ok ? (answer.output ?? undefined) : undefined
}

const askFree = askTogether(
  async (client, people: readonly string[]) => {
    const answer = await client.ask(freeSlots, { people: [...people] })
    if (!answer.ok) return answer
    const found = new Map<string, Free>(answer.output.people.map((one) => [one.person, one]))
    return { ok: true, output: people.map((person) => found.get(person) ?? null) }
  },
  { most: mostAsked, withinMs: 0 },
)
