import { dropStored, keepStored, readStored } from '@atrium/ui'
import { isExpired } from './auth-limits.ts'

/** Who is signed in on this browser. */
export interface Identity {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Who was last signed in here and is still to be let in while the server cannot be asked (R3.03, R4.06). */
export function rememberedIdentity(now = Date.now()): Identity | null {
  const id = readStored('userId')
  if (!id || !isId(id) || !isPersisted()) return null
  const expiresAt = Number(readStored('authExpiresAt'))
  return expiresAt > 0 && isExpired({ expiresAt, now }) ? null : { id, name: '', email: '' }
}

/** Who was last signed in here, whether or not they still are. */
export const rememberedPerson = (): string | undefined => readStored('userId') || undefined

/** Whose session ended here, and of whom something may still be kept. */
export const endedPerson = (): string | undefined => readStored('endedUserId') || undefined
export const keepEnded = (id: string): boolean => keepStored('endedUserId', id)
export const forgetEnded = (): void => dropStored('endedUserId')

/** Keeps who is signed in, and until when: on this browser when `rememberMe`, else for this tab's session (R4.03). */
export function rememberIdentity(id: string, expiresAt?: number): void {
  keepStored('userId', id)
  keepStored('authTimestamp', String(Date.now()))
  if (expiresAt !== undefined) keepStored('authExpiresAt', String(expiresAt))
  const isKept = isRememberMe()
  keepStored('authPersisted', 'true', isKept ? 'localStorage' : 'sessionStorage')
  dropStored('authPersisted', isKept ? 'sessionStorage' : 'localStorage')
}

export function forgetIdentity(): void {
  for (const key of ['userId', 'authTimestamp', 'authExpiresAt', 'authPersisted']) dropStored(key)
  dropStored('authPersisted', 'sessionStorage')
}

/** The stored choice of the box 'Remember me' (R2.21); on until somebody unchecks it. */
export const isRememberMe = (): boolean => readStored('rememberMe') !== 'false'

export const setRememberMe = (remember: boolean): boolean => keepStored('rememberMe', String(remember))

/** Whether somebody signed in here and did not sign out. */
export const isPersisted = (): boolean =>
  readStored('authPersisted') === 'true' || readStored('authPersisted', 'sessionStorage') === 'true'

/** Another version of the program may have left anything under our names. */
const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text)
