import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

/** A group of people of the team, who can be mentioned and invited at once. Guests of the team are shown none. */
export const PeopleGroup = defineRecord({
  name: 'peopleGroup',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    name: z.string(),
    /** What is typed after the @; no other group has it. */
    handle: z.string(),
    people: z.array(z.string()),
    createdBy: z.string(),
    createdAt: z.number(),
  }),
})
export type PeopleGroup = z.infer<typeof PeopleGroup.schema>

/** Which group has which handle, in one row, so that no two have one, and no team too many. */
export const GroupHandles = defineRecord({
  name: 'groupHandles',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), handles: z.record(z.string(), z.string()) }),
  readers: [],
})

/** That a group had this id: what mentions it would otherwise mean another one that came later. */
export const FormerGroup = defineRecord({
  name: 'formerGroup',
  schema: z.object({ space: SpaceIdSchema, id: z.string() }),
  readers: [],
})
