/** How long a page waits for the session before it goes by what it remembers (R4.08, R9.01). */
export const authWaitMs = 2_000

/** How long the verdict that nobody is signed in is held back (R4.07, R9.01). */
export const graceMs = { persisted: 1_000, other: 300 } as const

/** How long the server may take to answer a question about accounts (R9.07). */
export function networkTimeoutMs({ isOnline, isMobile }: { isOnline: boolean; isMobile: boolean }): number {
  if (!isOnline) return 5_000
  return isMobile ? 60_000 : 30_000
}

const refreshBeforeMs = 5 * 60_000
const expiredBeforeMs = 30_000
const firstBackoffMs = 30_000
const longestBackoffMs = 16 * 60_000

export interface SessionAge {
  /** In milliseconds since 1970, as `now`. */
  readonly expiresAt: number
  readonly now: number
  /** How many attempts to refresh have failed in a row. */
  readonly failures: number
}

/** In how many milliseconds the session is to be refreshed: in time before it ends, later and later after failures (R9.07). */
export function refreshDelayMs({ expiresAt, now, failures }: SessionAge): number {
  if (failures > 0) return Math.min(longestBackoffMs, firstBackoffMs * 2 ** (failures - 1))
  // A session that the server does not prolong is not asked about without a pause.
  return Math.max(firstBackoffMs, expiresAt - refreshBeforeMs - now)
}

/** Whether a session is to be taken as ended (R9.07). */
export const isExpired = ({ expiresAt, now }: Pick<SessionAge, 'expiresAt' | 'now'>): boolean =>
  now >= expiresAt - expiredBeforeMs
