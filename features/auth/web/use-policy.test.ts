import { expect, test } from 'vitest'
import { policyIn } from './use-policy.ts'

test('a policy is read as it was sent, and anything else as an open one', () => {
  const policy = {
    registration: 'domain',
    domains: ['ours.example'],
    minPasswordLength: 10,
    isInvited: true,
    invitedEmail: 'fay@else.example',
    isFirst: true,
    sendsMail: false,
  }
  expect(policyIn(policy)).toEqual(policy)
  const open = {
    registration: 'open',
    domains: [],
    minPasswordLength: 6,
    isInvited: false,
    invitedEmail: '',
    isFirst: false,
    sendsMail: true,
  }
  for (const body of [
    null,
    'rubbish',
    {},
    { registration: 'odd', domains: 7, minPasswordLength: '9', isInvited: 1, isFirst: 'yes', sendsMail: 0 },
  ])
    expect(policyIn(body)).toEqual(open)
})
