import { useMemo } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { type Clock, Preferences, type WorkingHours, maxClockLabel } from '../contract/preferences.ts'
import { customsOf } from '../contract/zone-customs.ts'

/** The clocks of who chose none (R3.15). */
export const defaultClocks: readonly Clock[] = [
  { label: 'BCN', zone: 'Europe/Madrid' },
  { label: 'BOLO', zone: 'Europe/Rome' },
  { label: 'FL', zone: 'America/Chicago' },
]

const defaultWorkingHours: WorkingHours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

/** How the person wants times and dates: what they chose, else as people write them in their zone, else as their browser does. */
export interface ChosenPreferences {
  readonly zone: string
  readonly language: string
  readonly hourCycle: 'h12' | 'h23'
  /** From 1, Monday, to 7, Sunday. */
  readonly weekStart: number
  readonly workingHours: WorkingHours
}

export function usePreferences(): ChosenPreferences {
  const chosen = useOwnChoices()
  return useMemo(() => preferencesOf(chosen), [chosen])
}

/** The person's world clocks, at most six (R3.15). */
export function useClocks(): readonly Clock[] {
  const { kept, usual } = useClockChoices()
  return kept ?? usual
}

/** The clocks that the person chose, null for none, and those of who chose none. */
export function useClockChoices(): { readonly kept: readonly Clock[] | null; readonly usual: readonly Clock[] } {
  const { clocks = null, zone = null } = useOwnChoices() ?? {}
  return useMemo(() => ({ kept: clocks, usual: clocksFrom(zone) }), [clocks, zone])
}

/** Who said where they are sees their own time before that of the three places. */
export function clocksFrom(zone: string | null): readonly Clock[] {
  if (zone === null || defaultClocks.some((clock) => clock.zone === zone)) return defaultClocks
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return [{ label: city.slice(0, maxClockLabel), zone }, ...defaultClocks]
}

/** The row of what the person chose; undefined while they chose nothing. */
export function useOwnChoices(): Preferences | undefined {
  const { person } = useClient()
  return useRow(Preferences, { space: ownSpace(person), id: person })
}

type Choices = Omit<Preferences, 'space' | 'id' | 'clocks'>

export function preferencesOf(chosen: Choices = noChoices): ChosenPreferences {
  const language = languageOf(chosen)
  const zone = zoneOf(chosen)
  const customs = customsOf(zone) ?? { hourCycle: hourCycleOf(language), weekStart: weekStartOf(language) }
  return {
    language,
    zone,
    hourCycle: chosen.hourCycle ?? customs.hourCycle,
    weekStart: chosen.weekStart ?? customs.weekStart,
    workingHours: chosen.workingHours ?? defaultWorkingHours,
  }
}

// What was chosen on one device, another may not know.
const languageOf = ({ language }: Choices): string =>
  language !== null && known(language) ? language : Intl.DateTimeFormat().resolvedOptions().locale

const zoneOf = ({ zone }: Choices): string =>
  zone !== null && isZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone

const noChoices: Choices = { zone: null, language: null, hourCycle: null, weekStart: null, workingHours: null }

export function hourCycleOf(language: string): 'h12' | 'h23' {
  const { hour12 } = new Intl.DateTimeFormat(known(language), { hour: 'numeric' }).resolvedOptions()
  return hour12 ? 'h12' : 'h23'
}

/** The first day of the week where `language` is spoken; Monday where the browser cannot say. */
export function weekStartOf(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } } =
    new Intl.Locale(known(language) ?? 'en-GB')
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `language` where the browser can write it, else undefined, which is the browser's own. */
function known(language: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0]
  } catch {
    return undefined // it is no name of a language
  }
}
