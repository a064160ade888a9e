import * as z from 'zod/mini'
import { LocalDateSchema } from '@atrium/base/local-date-time'
import { defineQuery, ownSpace, owners, SpaceIdSchema } from '@atrium/engine/contract'

/** A run of words of a checklist item, or what is mentioned there. */
const taskPart = z.object({
  /** The words; of a mention, what it was called when it was written. */
  text: z.string(),
  named: z.optional(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['person', 'page']),
        target: z.string(),
        /** The space of a page. */
        where: z.string(),
      }),
      z.object({ kind: z.literal('date'), target: LocalDateSchema, where: z.string() }),
    ]),
  ),
})
export type TaskPart = z.infer<typeof taskPart>

const task = z.object({
  /** The page that it is on, with its block there; of a thread of comments its id. */
  space: SpaceIdSchema,
  document: z.string(),
  block: z.string(),
  /** The comment that says what there is to do, where it is a thread that is to be seen to. */
  comment: z._default(z.nullable(z.string()), null),
  title: z.string(),
  /** Null without one. */
  due: z.nullable(LocalDateSchema),
  /** Where it is among the others of its page. */
  place: z.int(),
  line: z.array(taskPart),
})
export type Task = z.infer<typeof task>

export const mostTasks = 50

/**
 * The checklist items that mention the asker and are not ticked, and the open threads of comments that they are asked to see
 * to, of the pages that they may read: the earliest due first, those without a day last; `count` of all of them.
 */
export const myTasks = defineQuery({
  name: 'documents/my-tasks',
  input: z.object({
    skip: z._default(z.int().check(z.gte(0), z.lte(100_000)), 0),
    limit: z._default(z.int().check(z.gte(1), z.lte(mostTasks)), mostTasks),
  }),
  output: z.object({ count: z.int(), tasks: z.array(task) }),
  may: owners,
  where: (_input, by) => ownSpace(by),
})
