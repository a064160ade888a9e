import { RadioChoices } from '@atrium/ui'
import { registrationWords, teamSettingWords } from '../contract/setting-words.ts'
import type { TeamSettings } from '../contract/team-settings.ts'

const choices = [
  { value: 'open', label: registrationWords.open, hint: 'Anyone who can open this address can create an account.' },
  {
    value: 'invitation',
    label: registrationWords.invitation,
    hint: 'You create the links and choose how many people can use each.',
  },
  {
    value: 'domain',
    label: registrationWords.domain,
    hint: 'Confirmed by email first; others need an invitation link.',
  },
] as const

export type WhoRegisters = TeamSettings['registration']

interface Props {
  readonly chosen: WhoRegisters | undefined
  onChoose(who: WhoRegisters): void
}

/** Who can register: one of three. */
export function RegistrationChoices({ chosen, onChoose }: Props) {
  return (
    <RadioChoices
      legend={teamSettingWords.registration.label}
      name="registration"
      choices={choices}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

/** The domains in what somebody typed. */
export const domainsIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter(Boolean)
