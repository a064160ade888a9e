import * as z from 'zod/mini'
import { defineAction, defineRecord, teamSpace, managers, anytime, SpaceIdSchema } from '@atrium/engine/contract'
import { maxPasswordLength, minPasswordLength } from './password.ts'

const maxDomains = 50

/** A name with a dot in it and nothing that an address ends at. */
const Domain = z
  .string()
  .check(z.maxLength(253), z.regex(/^[^\s@,;]+\.[^\s@,;]+$/, 'A domain is written as example.org.'))

const settings = {
  /** Who may register: anybody, who has an invitation, or also who has an address in one of `domains`. */
  registration: z.enum(['open', 'invitation', 'domain']),
  domains: z.array(Domain).check(z.maxLength(maxDomains, `You can add at most ${maxDomains} domains.`)),
  /** Whether anonymous callers are kept from learning who has an account (R8.07). */
  hidesAccounts: z.boolean(),
  minPasswordLength: z
    .int()
    .check(
      z.minimum(minPasswordLength, `Passwords have at least ${minPasswordLength} characters.`),
      z.maximum(maxPasswordLength, `Passwords have at most ${maxPasswordLength} characters.`),
    ),
}

/** What the team's owner and admins decided about accounts: one row, in the team's space. */
export const TeamSettings = defineRecord({
  name: 'teamSettings',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), ...settings }),
  readers: managers,
})
export type TeamSettings = z.infer<typeof TeamSettings.schema>

export const settingsKey = { space: teamSpace, id: teamSpace }

/** The settings of a team that changed none. */
export const defaultSettings: TeamSettings = {
  ...settingsKey,
  registration: 'open',
  domains: [],
  hidesAccounts: false,
  minPasswordLength,
}

/** Changes the settings that are given and leaves the others as they are. */
export const changeSettings = defineAction({
  name: 'auth/change-settings',
  title: 'Team settings',
  input: z.partial(z.object(settings)),
  may: managers,
  when: anytime,
  refusals: { 'no-domain': 'Name at least one email domain.' },
  where: () => teamSpace,
  async apply(tx, given, { refuse }) {
    const kept = (await tx.get(TeamSettings, settingsKey)) ?? defaultSettings
    const domains = [...new Set((given.domains ?? kept.domains).map((domain) => domain.toLowerCase()))]
    const changed = { ...kept, ...given, domains }
    if (changed.registration === 'domain' && domains.length === 0) refuse('no-domain')
    await tx.put(TeamSettings, changed)
  },
})
