import { networkTimeoutMs } from './auth-limits.ts'
import type { Identity } from './identity.ts'

export type AuthAnswer =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly code: string; readonly message: string }

export type SessionAnswer =
  | { readonly known: true; readonly identity: null }
  /** `expiresAt` in milliseconds since 1970. */
  | { readonly known: true; readonly identity: Identity; readonly expiresAt: number | undefined }
  /** `isReached` when a server answered that could not say. */
  | { readonly known: false; readonly isReached: boolean }

export const networkError = 'network-request-failed'

/** Asks the server who is signed in, which prolongs the session where it is time for that. */
export async function askSession(): Promise<SessionAnswer> {
  try {
    const response = await fetch('/api/auth/get-session', { signal: AbortSignal.timeout(timeoutMs()) })
    if (!response.ok) return { known: false, isReached: true }
    const body: unknown = await response.json()
    const identity = identityIn(body)
    return identity ? { known: true, identity, expiresAt: expiryIn(body) } : { known: true, identity }
  } catch {
    return { known: false, isReached: false } // no line, no server or a slow one: the caller decides by what is remembered
  }
}

export async function postSignIn(input: { email: string; password: string; rememberMe: boolean }): Promise<AuthAnswer> {
  return readAnswer(await post('sign-in/email', input))
}

export async function postRegistration(input: { name: string; email: string; password: string }): Promise<AuthAnswer> {
  return readAnswer(await post('sign-up/email', input))
}

/** Ends the session on the server; false when that could not be done (R8.29). */
export async function postSignOut(): Promise<boolean> {
  return (await post('sign-out', {}))?.ok ?? false
}

export type PlainAnswer = { readonly ok: true } | Extract<AuthAnswer, { ok: false }>

export async function postResetRequest(email: string): Promise<PlainAnswer> {
  return readPlain(await post('request-password-reset', { email }))
}

export async function postNewPassword(input: { token: string; newPassword: string }): Promise<PlainAnswer> {
  return readPlain(await post('reset-password', input))
}

export async function post(path: string, body: object): Promise<Response | undefined> {
  try {
    return await fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs()),
    })
  } catch {
    return undefined // fetch throws only when there is no line, or no answer in time
  }
}

async function readAnswer(response: Response | undefined): Promise<AuthAnswer> {
  if (!response) return { ok: false, code: networkError, message: '' }
  const body: unknown = await response.json().catch(() => null)
  const identity = identityIn(body)
  if (response.ok && identity) return { ok: true, identity }
  return refusalIn(body)
}

export async function readPlain(response: Response | undefined): Promise<PlainAnswer> {
  if (!response) return { ok: false, code: networkError, message: '' }
  return response.ok ? { ok: true } : refusalIn(await response.json().catch(() => null))
}

function refusalIn(body: unknown): Extract<AuthAnswer, { ok: false }> {
  return { ok: false, code: textIn(body, 'code'), message: textIn(body, 'message') }
}

function identityIn(body: unknown): Identity | null {
  if (typeof body !== 'object' || body === null || !('user' in body)) return null
  const id = textIn(body.user, 'id')
  return id ? { id, name: textIn(body.user, 'name'), email: textIn(body.user, 'email') } : null
}

function expiryIn(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('session' in body)) return undefined
  const at = Date.parse(textIn(body.session, 'expiresAt'))
  return Number.isNaN(at) ? undefined : at
}

const timeoutMs = (): number =>
  networkTimeoutMs({ isOnline: navigator.onLine, isMobile: /Mobi|Android/.test(navigator.userAgent) })

function textIn(value: unknown, key: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const text = (value as Record<string, unknown>)[key]
  return typeof text === 'string' ? text : ''
}
