import type { FeatureContract } from '@atrium/engine/contract'
import { Person } from './person.ts'
import { Preferences } from './preferences.ts'

export const peopleContract: FeatureContract = {
  kinds: [Person, Preferences],
  actions: [],
}
