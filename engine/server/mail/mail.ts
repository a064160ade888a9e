import { backoffMs } from '@atrium/base/backoff'
import type pg from 'pg'
import { newId } from '@atrium/base/id'
import type { Logger } from '../log.ts'
import { type Delivered, type FreshMail, type MailTransport, deliverFresh } from './mail-delivery.ts'
import { type Mail, createMailTable } from './mail-table.ts'

/** Takes letters in and sees to it that they go out. */
export interface Mailer {
  /** Whether there is a server to send by; without one letters wait for an admin. */
  readonly isSending: boolean
  /** Resolves once the letter is written down; it is sent later, and after a restart too. */
  send(mail: Mail): Promise<void>
  /** Hands a letter to the mail server now, and keeps nothing of it; only where there is one. */
  deliver(mail: FreshMail): Promise<Delivered>
  /** Finishes the letter that is being sent. */
  close(): Promise<void>
}

export interface MailerNeeds {
  readonly pool: pg.Pool
  readonly log: Logger
  /** Absent: letters are kept for an admin to pass on. */
  readonly transport?: MailTransport | undefined
  /** False where other processes send what waits; true when absent. */
  readonly sendsWaiting?: boolean
  now(): number
}

/** So long at most a letter waits that another process wrote down, such as one to somebody who is signing in. */
const lookEveryMs = 2_000
const holdEveryMs = 4_000
const retry = { firstMs: 5_000, longestMs: 3_600_000 }
export const mostTries = 12

/** How long to wait before another try after so many. */
export const retryAfterMs = (tries: number): number => backoffMs(retry, tries - 1)

export function createMailer(needs: MailerNeeds): Mailer {
  const { log, transport, sendsWaiting = true, now } = needs
  const table = createMailTable(needs.pool)
  let sending: Promise<void> | undefined
  let isClosed = false

  async function sendDue(by: MailTransport): Promise<void> {
    for (;;) {
      const mail = isClosed ? undefined : await table.claim(now())
      if (!mail) return
      try {
        await holding(mail.id, () => by.deliver(mail))
        await table.drop(mail.id)
      } catch (error) {
        await put(mail, error)
      }
    }
  }

  /** While a slow mail server takes a letter, no other process does the same. */
  async function holding(id: string, deliver: () => Promise<void>): Promise<void> {
    const hold = (): void =>
      void table.hold(id, now()).catch((error: unknown) => log.warn('A mail could not be held.', { error }))
    const timer = setInterval(hold, holdEveryMs)
    await deliver().finally(() => clearInterval(timer))
  }

  async function put({ id, tries }: { id: string; tries: number }, error: unknown): Promise<void> {
    const isFinal = tries >= mostTries || isRefused(error)
    const words = error instanceof Error ? error.message : String(error)
    await table.failed(id, { error: words, nextAt: isFinal ? null : now() + retryAfterMs(tries) })
    log.warn(isFinal ? 'A mail could not be sent.' : 'A mail could not be sent; it is tried again.', { error })
  }

  function look(): void {
    if (!transport || !sendsWaiting || sending || isClosed) return
    sending = sendDue(transport)
      .catch((error: unknown) => log.warn('Mail could not be looked at; it is tried again.', { error }))
      .finally(() => (sending = undefined))
  }

  const timer = setInterval(look, lookEveryMs)
  look()

  return {
    isSending: transport !== undefined,

    async send(mail) {
      await table.add({ ...mail, id: newId(), at: now(), state: transport ? 'waiting' : 'kept' })
      look()
    },
    async deliver(mail) {
      if (!transport) throw new Error('There is no mail server.')
      return deliverFresh(transport, mail)
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await sending
      transport?.close()
    },
  }
}

/** The mail server will not take it at another time either. */
function isRefused(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode
  return typeof code === 'number' && code >= 500
}
