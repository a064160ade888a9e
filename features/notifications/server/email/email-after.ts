import { ownSpace } from '@atrium/engine/contract'
import { type Aftermath, after } from '@atrium/engine/server'
import { emailLater } from '../../contract/emails-of-server.ts'
import { deliverNotice } from '../../contract/deliver-notice.ts'
import { Notice } from '../../contract/notice.ts'
import type { Addressed } from './hand-over.ts'

export const emailJobName = 'notifications/email'

/** A slow mail server keeps two of the workers busy at most, and a person has letters written one after the other. */
export const queueOf = (person: string): string => `email ${person.charCodeAt(person.length - 1) % 2}`

/**
 * Written down with the notice, so that no end of a process loses it: one job for all that falls due for a person within a
 * window, as they all are to be done at its end.
 */
export const emailAfter = {
  ...after(deliverNotice, async ({ tx, input: { person, notice }, later }) => {
    const emailAt = (await tx.get(Notice, { space: ownSpace(person), id: notice.id }))?.emailAt
    if (typeof emailAt === 'number') emailJob(later, { person, tries: 0 }, { at: emailAt, key: String(emailAt) })
  }),
  ...after(emailLater, async ({ input: { person, at, tries }, later }) =>
    emailJob(later, { person, tries }, { at, key: 'later' }),
  ),
}

function emailJob(later: Aftermath['later'], data: Addressed, { at, key }: { at: number; key: string }): void {
  later({ name: emailJobName, data, at, key: `${data.person} ${key}`, queue: queueOf(data.person) })
}
