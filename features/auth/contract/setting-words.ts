import type { SettingWords } from '@atrium/base/setting-words'
import type { TeamSettings } from './team-settings.ts'

/** Who may register, as one chooses among them. */
export const registrationWords: Readonly<Record<TeamSettings['registration'], string>> = {
  open: 'Anyone',
  invitation: 'Only with an invitation link',
  domain: 'Addresses of our domains',
}

export const teamSettingWords: SettingWords<Omit<TeamSettings, 'space' | 'id'>> = {
  registration: { label: 'Who can register', say: (who) => registrationWords[who] },
  domains: { label: 'Email domains', say: (domains) => domains.join(', ') || 'none' },
  hidesAccounts: { label: 'Hide who has an account', say: (hides) => (hides ? 'on' : 'off') },
  minPasswordLength: { label: 'Minimum password length', say: (length) => `${length} characters` },
}
