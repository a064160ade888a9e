import { after } from '@atrium/engine/server'
import { answerInvitation } from '../contract/answer-invitation.ts'
import { boundsOf } from '../contract/bounds.ts'
import { createEvent } from '../contract/create-event.ts'
import { dayMs } from '@atrium/base/local-date-time'
import { thread } from './expand-events.ts'
import { type Replan, replanName } from './replan.ts'
import { tellAtOnce, tellLater } from './tell/tell-event.ts'

export const createAfter = {
  ...after(createEvent, async ({ input, by, at, later }) => {
    // Somebody is about to look at it.
    if (input.rule !== '') thread.wake()
    const { space, id, isImported } = input
    if (input.attendees.length > 0) later(tellAtOnce({ space, id, by, ...(isImported && { isSilent: true }) }))
    if (isSoon(input, at)) later({ name: replanName, data: { space, id } satisfies Replan })
  }),
  ...after(answerInvitation, async ({ input: { space, id }, by, at, later }) => {
    later({ name: replanName, data: { space, id } satisfies Replan })
    later(tellLater({ space, id, by }, at))
  }),
}

/** Whether somebody may be in it before it is looked for meetings anew. */
function isSoon(event: Parameters<typeof boundsOf>[0], now: number): boolean {
  const { earliest, latest } = boundsOf(event)
  return earliest < now + dayMs && (latest === null || latest > now)
}
