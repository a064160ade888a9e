import { useCallback } from 'react'
import { useLoaded } from '@atrium/ui'
import { minPasswordLength } from '../contract/password.ts'
import type { Policy } from '../contract/policy.ts'

/** What holds until the server has said more, and where it cannot be asked: it decides in any case. */
const openPolicy: Policy = {
  registration: 'open',
  domains: [],
  minPasswordLength,
  isInvited: false,
  invitedEmail: '',
  isFirst: false,
  sendsMail: true,
}

/** Who may register here, and how long a password has to be; `invitation` and `letter` are what a link carried. */
export function usePolicy(invitation = '', letter = ''): Policy {
  const ask = useCallback(() => askPolicy(invitation, letter), [invitation, letter])
  return useLoaded(ask, { join: orBefore }) ?? openPolicy
}

const orBefore = (next: Policy | undefined, before: Policy | undefined): Policy | undefined => next ?? before

async function askPolicy(invitation: string, letter: string): Promise<Policy | undefined> {
  try {
    const response = await fetch(`/api/auth/policy?${String(new URLSearchParams({ invitation, letter }))}`)
    return response.ok ? policyIn(await response.json()) : undefined
  } catch {
    return undefined // there is no line: the form is shown as it is
  }
}

/** Read by hand, as the pages without a sign-in load no library for it. */
export function policyIn(body: unknown): Policy {
  const given: Partial<Record<keyof Policy, unknown>> = typeof body === 'object' && body !== null ? body : {}
  const { registration, domains, minPasswordLength: least, isInvited, invitedEmail, isFirst, sendsMail } = given
  return {
    registration: registration === 'invitation' || registration === 'domain' ? registration : 'open',
    domains: Array.isArray(domains) ? domains.map(String) : [],
    minPasswordLength: typeof least === 'number' ? least : minPasswordLength,
    isInvited: isInvited === true,
    invitedEmail: typeof invitedEmail === 'string' ? invitedEmail : '',
    isFirst: isFirst === true,
    sendsMail: sendsMail !== false,
  }
}
