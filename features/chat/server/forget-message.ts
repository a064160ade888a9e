import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { emptyNoticesAbout } from '@atrium/features/notifications/server'
import { deleteMessage, dropVersions } from '../contract/change-message.ts'

interface Deleted {
  readonly space: SpaceId
  readonly message: string
  readonly by: PersonId
}

const jobName = 'chat/forget-message'
const atOnce = 200

export const forgetAfter = after(deleteMessage, async ({ input: { space, message }, by, later }) => {
  later({ name: jobName, data: { space, message, by } satisfies Deleted })
})

/** Takes the words of a deleted message from where else they are: its versions and the notices that told of it. */
export const forgetJob = job<Deleted>(jobName, async (due) => {
  const { space, message, by } = due.data
  for (let ids = await versionsOf(due); ids.length > 0; ids = await versionsOf(due)) {
    const input = { space, message, versions: ids } as Parameters<typeof dropVersions.apply>[1]
    const answer = await due.actor.actAsServer(dropVersions, { id: due.idFor(`drop ${ids[0]}`), by, input })
    if (!answer.ok) throw new Error(`What a deleted message said before could not be dropped: ${answer.code}`)
  }
  await emptyNoticesOf(due, message)
})

export const emptyNoticesOf = (due: Pick<Due, 'db' | 'actor' | 'idFor'>, message: string): Promise<void> =>
  emptyNoticesAbout(due, { sources: [message], message: 'This message was deleted.' })

async function versionsOf({ db, data: { space, message } }: Due<Deleted>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from message_version where space = ${space} and message = ${message} limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}
