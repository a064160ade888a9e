import { sql } from 'kysely'
import { type PersonId, ownSpace, readers } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { isSuspended } from '@atrium/features/people/server'
import { membersOf } from '@atrium/features/spaces/server'
import { sendMessage } from '../contract/message.ts'
import { changeScheduled, scheduleMessage, settleScheduled, takeScheduled } from '../contract/schedule-message.ts'
import type { ScheduledMessage } from '../contract/scheduled-message.ts'
import { roomOf } from './room-of.ts'

const jobName = 'chat/send-scheduled'

interface Scheduled {
  readonly person: PersonId
  readonly id: string
}

const keyOf = ({ person, id }: Scheduled): string => `${person} ${id}`

export const scheduledAfter = {
  ...after(scheduleMessage, async ({ input: { id, sendAt }, by, later }) => {
    const data: Scheduled = { person: by, id }
    later({ name: jobName, data, at: sendAt, key: keyOf(data) })
  }),
  ...after(changeScheduled, async ({ input: { id, sendAt }, by, at, later }) => {
    const data: Scheduled = { person: by, id }
    if (sendAt !== undefined) later({ name: jobName, data, at: sendAt ?? at, key: keyOf(data) })
  }),
}

/** What is longer ago may be out of place by now, as after a night without a server: its writer decides. */
const tooLateMs = 12 * 3_600_000
/** After these it is tried again by itself. */
const passing: ReadonlySet<string> = new Set(['fault', 'busy', 'too-many-requests'])

/** Says in a person's name what they wrote for this time, as far as they may say it now: once, however often it is tried. */
export const sendScheduled = job<Scheduled>(jobName, async (due) => {
  const { person, id } = due.data
  const taken = await due.actor.actAsServer(takeScheduled, { id: due.idFor('take'), by: person, input: { person, id } })
  if (!taken.ok && taken.code !== 'gone') throw new Error(`A scheduled message could not be taken: ${taken.code}`)
  const message = taken.ok ? await find(due) : undefined
  if (!message) return
  const problem = (await whyNot(due, message)) ?? (await say(due, message))
  if (problem !== '') await tellUnsent(due, message, problem)
  const call = { id: due.idFor('settle'), by: person, input: { person, id, problem } }
  const answer = await due.actor.actAsServer(settleScheduled, call)
  if (!answer.ok) throw new Error(`A scheduled message could not be settled: ${answer.code}`)
})

/** Its writer may not come to where it was to be said any more; what that is called now is then not theirs to know. */
async function tellUnsent(due: Due<Scheduled>, { id, target }: ScheduledMessage, problem: string): Promise<void> {
  const { person } = due.data
  const [isThere] = await membersOf(due.db, target, { roles: readers, among: [person] })
  const sourceName = isThere ? (await roomOf(due.db, target)).name : ''
  await tellPeople(due, {
    space: ownSpace(person),
    causes: new Map([[person, 'later']]),
    message: () => problem.slice(0, 300),
    contents: () => ({
      id: due.idFor('unsent'),
      sourceType: 'message',
      sourceId: id,
      sourceName,
      link: '/chat/scheduled',
      facts: { what: 'unsent' },
    }),
  })
}

async function find({ db, data: { person, id } }: Due<Scheduled>): Promise<ScheduledMessage | undefined> {
  const { rows } = await sql<ScheduledMessage>`
    select * from scheduled_message where space = ${ownSpace(person)} and id = ${id}`.execute(db)
  return rows[0]
}

async function whyNot({ db, now, data }: Due<Scheduled>, { sendAt }: ScheduledMessage): Promise<string | undefined> {
  if (now() - sendAt > tooLateMs) return 'The server was not running at that time. Choose another time, or send it now.'
  const { rows } = await sql`select where ${isSuspended(sql`${data.person}`)}`.execute(db)
  return rows.length > 0 ? 'Your account was suspended at that time.' : undefined
}

/** Answers why it could not be said, empty where it was. */
async function say({ actor, data: { person } }: Due<Scheduled>, message: ScheduledMessage): Promise<string> {
  const { id, target: space, text, thread, quote } = message
  const input = { space, id, text, ...(thread && { thread }), ...(quote && { quote }) }
  // The deed bears the message's id: what was said before the process died is not said again.
  const answer = await actor.act({ id, action: sendMessage.name, input, by: person })
  if (answer.ok) return ''
  if (passing.has(answer.code)) throw new Error(`A scheduled message could not be sent: ${answer.code}`)
  return answer.message
}
