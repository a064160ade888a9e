import * as z from 'zod/mini'
import type { InvitationTerms } from '../contract/invite.ts'
import { type SessionLine, SessionLines } from '../contract/sessions.ts'
import { type PlainAnswer, networkError, post, readPlain } from './auth-api.ts'

/** Sets another password and ends all sessions but this one. */
export async function postPasswordChange(input: {
  currentPassword: string
  newPassword: string
}): Promise<PlainAnswer> {
  return readPlain(await post('change-password', input))
}

/** Where the person is signed in; undefined when the server cannot say. */
export async function getSessions(): Promise<readonly SessionLine[] | undefined> {
  try {
    const response = await fetch('/api/auth/sessions')
    return response.ok ? z.parse(SessionLines, await response.json()).sessions : undefined
  } catch {
    return undefined // there is no line, which the page says
  }
}

/** The id of the session of this browser; undefined when the server cannot say. */
export async function thisSession(): Promise<string | undefined> {
  return (await getSessions())?.find(({ isThis }) => isThis)?.id
}

export async function postEndSession(id: string): Promise<PlainAnswer> {
  return readPlain(await post('end-session', { id }))
}

export async function postEndOtherSessions(): Promise<PlainAnswer> {
  return readPlain(await post('end-other-sessions', {}))
}

export type Invited = { readonly ok: true; readonly token: string } | Extract<PlainAnswer, { ok: false }>

/** Makes an invitation link; what comes back is told this once. */
export async function postInvitation(terms: z.infer<typeof InvitationTerms>): Promise<Invited> {
  const response = await post('invite', terms)
  if (!response) return { ok: false, code: networkError, message: 'A link needs a connection to the server.' }
  const given = z.safeParse(z.object({ token: z.string() }), await response.clone().json())
  if (response.ok && given.success) return { ok: true, token: given.data.token }
  const refused = await readPlain(response)
  return refused.ok ? { ok: false, code: '', message: 'The link could not be created.' } : refused
}
