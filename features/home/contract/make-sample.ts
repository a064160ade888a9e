import * as z from 'zod/mini'
import { IdSchema, defineAction, teamSpace } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'

/**
 * Has a workspace made, under the id that is given, that shows what a workspace can hold. Who has one already gets no
 * second.
 */
export const makeSample = defineAction({
  name: 'home/make-sample',
  title: 'Sample workspace',
  input: z.object({ workspace: IdSchema }),
  may: may['home/make-sample'],
  refusals: {},
  limit: { times: 5, perMs: 60_000 },
  where: () => teamSpace,
  apply: () => Promise.resolve(),
})
