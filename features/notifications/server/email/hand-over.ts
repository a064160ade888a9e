import { createHash } from 'node:crypto'
import { backoffMs } from '@atrium/base/backoff'
import type { Due, FreshMail } from '@atrium/engine/server'
import { forgetRefused, noteRefused } from './address.ts'
import type { LetterTools } from './letter-tools.ts'

/** To whom a letter goes. */
export interface Addressed {
  readonly person: string
  /** How often in a row the mail server took nothing. */
  readonly tries: number
}

interface Handing extends Omit<FreshMail, 'headers'> {
  readonly stopUrl: string
  /** Notes what the letter told. */
  note(): Promise<void>
}

/** When a letter is tried again. */
export interface Again {
  readonly at: number
  readonly tries: number
}

const afterRefusalMs = 3_600_000
const retry = { firstMs: 60_000, longestMs: 3_600_000 }

/**
 * Hands a letter over and notes what it told; answers when to try again, undefined once that is over. A process that is killed in
 * between does it again, under the same name, so that mailboxes can see that it is the same: SMTP knows no other way.
 */
export async function handOver(
  due: Due<Addressed>,
  tools: LetterTools,
  { note, stopUrl, ...mail }: Handing,
): Promise<Again | undefined> {
  const { tries } = due.data
  const now = due.now()
  const delivered = await tools.mailer.deliver({ ...mail, headers: headersOf(stopUrl) })
  switch (delivered.became) {
    case 'sent':
      await note()
      await forgetRefused(due)
      return undefined
    case 'unwanted':
      tools.log.warn('The mail server does not take an email with notifications.', { words: delivered.words })
      await note()
      return undefined
    case 'refused':
      return (await noteRefused(due, delivered.words)) ? { at: now + afterRefusalMs, tries } : undefined
    case 'unreachable':
      tools.restsUntil = now + retry.firstMs
      tools.log.warn('Emails with notifications wait for the mail server.', { words: delivered.words })
      break
    case 'later':
  }
  return { at: now + backoffMs(retry, tries), tries: tries + 1 }
}

const headersOf = (stopUrl: string): FreshMail['headers'] => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** A name for letters that says nothing of what it stands for (RFC 5322, section 3.6.4). */
export function letterName(what: string, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `${createHash('sha256').update(what).digest('base64url').slice(0, 22)}@${hostname}`
}
