import { expect, test } from 'vitest'
import { teamSpace } from '@atrium/engine/contract'
import { auditWords } from './audit-words.ts'

const names = { who: 'Bob', place: 'the team' }
const changed = (detail: string): string =>
  auditWords(
    { id: '1', by: 'ada', at: 0, action: 'auth/change-settings', space: teamSpace, person: null, detail },
    names,
  )

test('settings are named by the words of their screen, those that an earlier version noted by their keys as well', () => {
  expect(changed('Minimum password length: 12 characters; Email domains: a.org, b.org')).toBe(
    'changed the team settings (Minimum password length: 12 characters; Email domains: a.org, b.org)',
  )
  expect(changed('minPasswordLength, hidesAccounts')).toBe(
    'changed the team settings (Minimum password length, Hide who has an account)',
  )
})

test('a workspace that was taken over is said to be somebody’s before', () => {
  const line = {
    id: '1',
    by: 'ada',
    at: 0,
    action: 'workspaces/take-over',
    space: teamSpace,
    person: 'bob',
    detail: '',
  }
  expect(auditWords(line, { who: 'Bob', place: 'Ops' })).toBe('took over Ops from Bob')
})
