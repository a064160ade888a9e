import type { LetterHead } from '@atrium/engine/server'

interface Ours {
  /** The host by which the letters of this server are named. */
  readonly hostname: string
  /** In small letters. */
  readonly senders: readonly string[]
}

/** Whether a program wrote a letter, or we ourselves did: what answers those answers for ever (RFC 3834, section 2). */
export function isAutomatic({ headers, messageId, from }: LetterHead, { hostname, senders }: Ours): boolean {
  const values = (name: string): readonly string[] => (headers[name] ?? []).map((value) => value.toLowerCase())
  return (
    values('auto-submitted').some((value) => !/^no\b/.test(value)) ||
    values('precedence').some((value) => /^(bulk|list|junk|auto_reply)$/.test(value)) ||
    ['list-id', 'x-autoreply', 'x-autorespond'].some((name) => values(name).length > 0) ||
    values('return-path').some((value) => value === '<>') ||
    isNamedByUs(messageId.toLowerCase(), hostname) ||
    from.some((address) => senders.includes(address))
  )
}

/** Mail programs of people may name letters by the same host, but not by a UUID of version 8, as the engine's `idOf` makes. */
const isNamedByUs = (messageId: string, hostname: string): boolean =>
  messageId.endsWith('@atrium') || (/^[\da-f]{8}-[\da-f]{4}-8/.test(messageId) && messageId.endsWith(`@${hostname}`))
