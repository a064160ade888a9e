import type { Answer } from '@atrium/engine/contract'

/** What stands in the form of the settings. */
export interface GivenSettings {
  /** The name as it was changed; undefined where it was not. */
  readonly name: string | undefined
  readonly password: string
  readonly confirmation: string
}

interface Profile {
  /** Whether somebody is signed in, and online. */
  readonly isReachable: boolean
  rename(name: string): Promise<Answer>
}

/** Saves a name that changed; answers why the settings could not be saved, in the words of the form (R5.10, R5.20, R5.23, R8.28). */
export async function settingsFault(given: GivenSettings, profile: Profile): Promise<string | undefined> {
  const { name, password, confirmation } = given
  if (password !== confirmation) return 'Passwords do not match'
  if (!profile.isReachable) return 'Cannot update profile while offline or not logged in.'
  if (name === undefined) return undefined
  const answer = await profile.rename(name)
  return answer.ok ? undefined : `Failed to update display name: ${answer.message}`
}
