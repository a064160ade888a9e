import * as z from 'zod/mini'
import {
  Access,
  IdSchema,
  type Role,
  type Tx,
  anytime,
  defineAction,
  managers,
  ownSpace,
  readers,
  serverOnly,
} from '@atrium/engine/contract'
import { emailTime } from './email-time.ts'
import { endSnooze, endWait, wait } from './later-item.ts'
import { Notice, asksIn, noticeContents, noticeFacts } from './notice.ts'

/**
 * Puts a notice into somebody's inbox; one about the same source takes the place of the last. Whoever may not see the space any
 * more by then is told nothing. Only the server does it.
 */
export const deliverNotice = defineAction({
  name: 'notifications/deliver',
  input: z.object({
    person: IdSchema,
    notice: z.object({ id: IdSchema, ...noticeContents, facts: z.optional(noticeFacts) }),
    /** When it is told on their devices, unless it was read by then. */
    pushAt: z.optional(z.nullable(z.number())),
    /** From when on it is told by email, unless it was read by then. */
    emailAt: z.optional(z.nullable(z.number())),
    /** What its person kept for later and asked to be told of now: nothing is told where they do not wait for it any more. */
    wait: z.optional(z.object(wait)),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, notice, emailAt = null, wait: waited }, { at, seq }) {
    const space = ownSpace(person)
    if (waited && !(await endWait(tx, person, waited))) return
    if (!(await mayHear(tx, person, notice))) return
    await endSnooze(tx, person, notice.id)
    const before = await tx.get(Notice, { space, id: notice.id })
    const state = {
      emailAt: emailTime(waitingFor(before, at), emailAt),
      read: false,
      isDone: false,
      timestamp: at,
      seq,
    }
    await tx.put(Notice, { ...notice, facts: notice.facts ?? {}, space, userId: person, ...state })
  },
})

/** When a notice is told by email that is still to be. */
const waitingFor = (notice: Notice | undefined, now: number): number | null => {
  const at = notice && !notice.read ? notice.emailAt : null
  return at !== null && at > now ? at : null
}

/** Whether somebody may know what a notice tells of a space: time passes between what is done and what is told of it. */
async function mayHear(tx: Tx, person: string, notice: NoticeContents): Promise<boolean> {
  const access = await tx.get(Access, { space: ownSpace(person), id: notice.sourceSpace })
  return mayHearAs(access?.role, notice)
}

type About = Pick<NoticeContents, 'cause' | 'sourceType' | 'sourceSpace'>

/** Whether who has `role` in a notice's space may know what it tells. */
export function mayHearAs(role: Role | undefined, about: About): boolean {
  if (isOfOneself(about)) return true
  const hearers: readonly Role[] = about.cause === 'request' ? managers : readers
  return role !== undefined && hearers.includes(role)
}

/** It says that somebody may come in, or may not, or is about what is their own. */
const isOfOneself = ({ cause, sourceType, sourceSpace }: About): boolean =>
  cause === 'account' || sourceSpace.startsWith(ownSpace('')) || (asksIn.has(cause) && sourceType === 'workspace')

/** What a sender says of a notice. */
export type NoticeContents = z.infer<typeof deliverNotice.input>['notice']
