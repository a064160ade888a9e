import type { SpaceId } from '@atrium/engine/contract'
import { type Kysely, sql } from 'kysely'
import type { ReplyTaker } from '@atrium/features/notifications/server'
import { Body } from '../../contract/body.ts'
import { writeComment } from '../../contract/comments.ts'

type Db = Kysely<Record<never, never>>

interface Thread {
  readonly space: SpaceId
  readonly document: string
  readonly id: string
}

/** A reply by email to news of a comment goes into the comment's thread, wherever its document lies by then. */
export const commentReplies: ReplyTaker = {
  async placeOf({ id: comment, sourceId: document, sourceSpace: space, fromUserName }, db) {
    const { rows } = await sql<Thread>`
      select space, document, id from comment_thread
      where space = ${space} and document = ${document} and comments @> ${JSON.stringify([{ id: comment }])}::jsonb
      limit 1`.execute(db)
    const [thread] = rows
    return thread && { place: { ...thread }, what: `${fromUserName}’s comment` }
  },

  filesIn: () => undefined,

  async deedOf({ place, text, id }, db) {
    const thread = await threadNow(place, db)
    return (
      thread && {
        action: writeComment.name,
        input: { space: thread.space, thread: thread.id, document: thread.document, id, text },
      }
    )
  },
}

/** Where a thread lies now: its document may have been moved since. */
async function threadNow(
  { space = '', id = '' }: Readonly<Record<string, string>>,
  db: Db,
): Promise<Thread | undefined> {
  const { rows } = await sql<Thread>`
    select space, document, id from comment_thread where space = ${space} and id = ${id}
    union all
    select thread.space, thread.document, thread.id from text left_behind
      join comment_thread thread on thread.space = left_behind.moved_to and thread.id = ${id}
        and thread.document = left_behind.id
    where left_behind.space = ${space} and left_behind.kind = ${Body.name} and left_behind.moved_to is not null
    limit 1`.execute(db)
  return rows[0]
}
