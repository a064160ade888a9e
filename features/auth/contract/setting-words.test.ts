import { saySettings } from '@atrium/base/setting-words'
import { expect, test } from 'vitest'
import { rareAuthActions } from './rare-auth.ts'
import { registrationWords, teamSettingWords } from './setting-words.ts'

test('what was set about accounts is said as it is called where one chooses it', () => {
  const say = (given: Parameters<typeof saySettings<Settings>>[1]) => saySettings<Settings>(teamSettingWords, given)
  expect(say({ registration: 'domain', domains: ['example.org', 'a.b'] })).toBe(
    'Who can register: Addresses of our domains; Email domains: example.org, a.b',
  )
  expect(say({ registration: 'open', domains: [] })).toBe('Who can register: Anyone; Email domains: none')
  expect(say({ registration: 'invitation' })).toBe('Who can register: Only with an invitation link')
  expect([say({ hidesAccounts: true }), say({ hidesAccounts: false })]).toEqual([
    'Hide who has an account: on',
    'Hide who has an account: off',
  ])
  expect(say({ minPasswordLength: 12 })).toBe('Minimum password length: 12 characters')
})

type Settings = {
  readonly [Name in keyof typeof teamSettingWords]: Parameters<(typeof teamSettingWords)[Name]['say']>[0]
}

test('each way to register can be chosen by words of its own', () => {
  expect(new Set(Object.values(registrationWords)).size).toBe(3)
})

test('a screen that fetches how accounts are run knows links, sessions and passwords by it', () => {
  expect(rareAuthActions.map(({ name }) => name)).toEqual([
    'auth/invite',
    'auth/revoke-invitation',
    'auth/end-sessions-of',
    'auth/allow-reset',
  ])
})
