import type { Mail } from './mail-table.ts'

/** A letter that is sent now or not at all, since what it says would be old later. */
export interface FreshMail extends Omit<Mail, 'once'> {
  readonly html: string
  /** Its name in mail programs (RFC 5322, section 3.6.4), without the angle brackets: the same when it is sent again. */
  readonly messageId: string
  /** The name of what it belongs to, in the same form, so that mail programs put all letters about one thing together. */
  readonly thread?: string | undefined
  /** Where replies go; to the sender when absent. */
  readonly replyTo?: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Hands a letter to a mail server; throws when that does not take it. */
export interface MailTransport {
  deliver(mail: Mail & Partial<FreshMail> & { readonly id: string }): Promise<void>
  close(): void
}

/**
 * What became of a letter: `refused` says that the mail server takes nothing for this address, `unwanted` that it will not take
 * this letter at another time either, `later` that it may, and `unreachable` that it takes no letter at all now.
 */
export type Delivered =
  | { readonly became: 'sent' }
  | { readonly became: 'refused' | 'unwanted' | 'later' | 'unreachable'; readonly words: string }

export async function deliverFresh(transport: MailTransport, mail: FreshMail): Promise<Delivered> {
  try {
    await transport.deliver({ ...mail, id: mail.messageId })
    return { became: 'sent' }
  } catch (error) {
    return { became: meaningOf(error), words: wordsOf(error) }
  }
}

/** An answer of 5yz is for good (RFC 5321, section 4.2.1); what it is about, the command says that it answers. */
function meaningOf(error: unknown): 'refused' | 'unwanted' | 'later' | 'unreachable' {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  if (typeof responseCode !== 'number' || (command !== 'RCPT TO' && command !== 'DATA')) return 'unreachable'
  if (responseCode < 500) return 'later'
  return command === 'RCPT TO' ? 'refused' : 'unwanted'
}

/** What the mail server said, or what kept it from saying anything. */
function wordsOf(error: unknown): string {
  const { response } = error as { response?: unknown }
  if (typeof response === 'string') return response
  return error instanceof Error ? error.message : String(error)
}
