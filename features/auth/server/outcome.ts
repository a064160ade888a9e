import type { Caller, SharedLimits } from '@atrium/engine/server'
import type { Devices } from './devices.ts'
import type { Asked } from './guard.ts'
import type { Failures } from './note-failures.ts'

interface Needs {
  readonly limits: SharedLimits
  readonly devices: Devices
  readonly failures: Failures
}

/** What follows from the answer to an anonymous caller: wrong passwords alone count, and where the right one was given is remembered. */
export function createOutcome({ limits, devices, failures }: Needs) {
  return async ({ what, request, fields, counted }: Asked, response: Response, caller: Caller): Promise<Response> => {
    const { email } = fields
    const isIn = response.headers.getSetCookie().some((cookie) => cookie.includes('session_token='))
    if (fields['invitation'] && response.status === 403) failures.invitation(caller)
    if (what === 'sign-in' && response.status === 401) failures.signIn(email, caller)
    else if (what === 'sign-in') await limits.giveBack(counted)
    if (isIn) response.headers.append('Set-Cookie', devices.remember(request.headers, email))
    return response
  }
}
