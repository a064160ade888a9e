import type { LetterHead } from '@atrium/engine/server'

/**
 * Whether the mail server that is trusted says that a letter is not from whose it claims to be (RFC 8601; RFC 7489,
 * section 11.2). Only the topmost header counts, which that server added last.
 */
export function isForged({ headers }: LetterHead, authserv: string | undefined): boolean {
  const [first = ''] = headers['authentication-results'] ?? []
  const [name = '', ...results] = first.toLowerCase().split(';')
  if (authserv === undefined || name.trim().split(/\s/)[0] !== authserv) return false
  return results.some((result) => /^\s*dmarc\s*=\s*fail\b/.test(result))
}
