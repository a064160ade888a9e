import * as z from 'zod/mini'
import { defineAction, teamSpace, everybody, anytime } from '@atrium/engine/contract'
import { cleanName } from './name.ts'
import { Person } from './person.ts'
import { QuietHours } from './quiet-hours.ts'
import { isOver } from './status-now.ts'

export const maxStatusText = 80

const noProfile = { 'no-profile': 'Your profile is not ready yet. Sign in again.' } as const

/** Says in one's own words how one is, until a time, with null until one says otherwise, or for as long as the status holds anyhow. */
export const describeStatus = defineAction({
  name: 'people/describe-status',
  title: 'Status text',
  input: z.object({
    text: z.string().check(z.maxLength(maxStatusText, `A status can have at most ${maxStatusText} characters.`)),
    emoji: z.string().check(z.maxLength(16, 'Choose one emoji.')),
    until: z.optional(z.nullable(z.number())),
  }),
  may: everybody,
  when: anytime,
  refusals: { ...noProfile, past: 'This time has passed. Choose a later one.' },
  where: () => teamSpace,
  async apply(tx, { text, emoji, until }, { by, at, refuse }) {
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    if (until !== undefined && until !== null && until <= at) refuse('past')
    const before = isOver(person, at) ? { ...person, status: 'online', statusUntil: null } : person
    await tx.put(Person, {
      ...before,
      statusUntil: until === undefined ? before.statusUntil : until,
      statusText: cleanName(text),
      statusEmoji: cleanEmoji(emoji),
      lastStatusChange: at,
      updatedAt: at,
    })
  },
})

/** Joined emoji need what `cleanName` takes away. */
const cleanEmoji = (emoji: string): string => (/^[\p{Emoji}\p{M}\u200d\u{e0020}-\u{e007f}]*$/u.test(emoji) ? emoji : '')

/** Says when one does not want to be disturbed; null takes it back. */
export const setQuietHours = defineAction({
  name: 'people/set-quiet-hours',
  title: 'Quiet hours',
  input: z.object({ hours: z.optional(z.nullable(QuietHours)) }),
  may: everybody,
  when: anytime,
  refusals: noProfile,
  where: () => teamSpace,
  async apply(tx, { hours = null }, { by, at, refuse }) {
    const person = (await tx.get(Person, { space: teamSpace, id: by })) ?? refuse('no-profile')
    await tx.put(Person, { ...person, quietHours: hours, updatedAt: at })
  },
})
