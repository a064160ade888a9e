import * as z from 'zod/mini'
import { anytime, defineAction, ownSpace, owners } from '@atrium/engine/contract'
import { cleanName } from './name.ts'
import { Preferences, choices } from './preferences.ts'

/** Changes the preferences that are given and leaves the others as they are. */
export const setPreferences = defineAction({
  name: 'people/set-preferences',
  title: 'Preferences',
  input: z.partial(z.object(choices)),
  may: owners,
  when: anytime,
  refusals: {
    'no-label': 'Give each clock a name.',
    'ends-early': 'Working hours must end after they start.',
  },
  where: (_, by) => ownSpace(by),
  async apply(tx, given, { by, refuse }) {
    const key = { space: ownSpace(by), id: by }
    const kept = (await tx.get(Preferences, key)) ?? { ...key, ...noPreferences }
    if (given.workingHours && given.workingHours.from >= given.workingHours.to) refuse('ends-early')
    const clocks = given.clocks?.map(({ label, zone }) => ({ label: cleanName(label), zone }))
    if (clocks?.some(({ label }) => label === '')) refuse('no-label')
    await tx.put(Preferences, { ...kept, ...given, ...(clocks && { clocks }) })
  },
})

const noPreferences = {
  zone: null,
  language: null,
  hourCycle: null,
  weekStart: null,
  workingHours: null,
  clocks: null,
} as const
