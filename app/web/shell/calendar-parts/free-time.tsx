import { IconCalendarCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Client, useClient } from '@atrium/engine/web'
import { type Free, freeSlots, mostAsked } from '@atrium/features/calendar/contract'
import { type TimeWords, useNow, useTime } from '@atrium/ui'
import classes from './free-time.module.css'

/** When somebody next has time, once it is known. */
export function FreeTime({ person }: { readonly person: string }) {
  const found = useFree(person)
  const now = useNow()
  const time = useTime()
  if (!found?.free) return null
  return (
    <span className={classes.free}>
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
  const client = useClient()
  const [found, setFound] = useState<Free>()
  useEffect(() => {
    let isCurrent = true
    void askSoon(client, person).then((free) => isCurrent && setFound(free))
    return () => void (isCurrent = false)
  }, [client, person])
  return found
}

type Asked = Map<string, (free: Free | undefined) => void>
const waiting = new WeakMap<Client, Asked>()

/** All who are drawn at once are asked for together. */
function askSoon(client: Client, person: string): Promise<Free | undefined> {
  const asked: Asked = waiting.get(client) ?? new Map()
  if (asked.size === 0) setTimeout(() => void askAll(client))
  waiting.set(client, asked)
  return new Promise((resolve) => {
    const before = asked.get(person)
    asked.set(person, (free) => {
      before?.(free)
      resolve(free)
    })
  })
}

async function askAll(client: Client): Promise<void> {
  const asked = [...(waiting.get(client) ?? [])]
  waiting.delete(client)
  for (let from = 0; from < asked.length; from += mostAsked) {
    const some = asked.slice(from, from + mostAsked)
    const answer = await client.ask(freeSlots, { people: some.map(([person]) => person) })
    const found = new Map(answer.ok ? answer.output.people.map((one) => [one.person, one]) : [])
    for (const [person, tell] of some) tell(found.get(person))
  }
}
