import type { ChosenPreferences } from '@atrium/features/people/web'
import { type Local, type LocalDate, between } from '@atrium/base/local-date-time'
import type { Days } from '../grid/days.ts'
import { timesChosen } from '../grid/times-held.ts'
import type { Drag } from '../grid/use-drag.ts'
import { shortTimes } from '../events/short-time.ts'

/** Time that somebody is choosing in one day, in minutes since it began. */
export interface Chosen {
  readonly top: number
  readonly bottom: number
  readonly words: string
}

const minuteMs = 60_000

/** What is being chosen among the hours, for each day in which some of it lies. */
export function chosenTimes(
  drag: Drag | undefined,
  days: Days,
  preferences: ChosenPreferences,
): ReadonlyMap<number, Chosen> {
  if (drag?.held.part !== 'time' || drag.from.minute === undefined) return new Map()
  const { start, end } = timesChosen(drag, { days, zone: preferences.zone })
  const timeOf = shortTimes(preferences)
  const [from = '', to = ''] = [start, end].map((local) =>
    timeOf(Number(local.slice(11, 13)), Number(local.slice(14, 16))),
  )
  const words = `${from} – ${to}`
  const minuteIn = (day: LocalDate, local: Local): number =>
    Math.max(0, Math.min(1_440, between(day, local) / minuteMs))
  const parts = days.names.map((day) => ({ top: minuteIn(day, start), bottom: minuteIn(day, end), words }))
  return new Map([...parts.entries()].filter(([, { top, bottom }]) => top < bottom))
}
