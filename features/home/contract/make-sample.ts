import * as z from 'zod/mini'
import { IdSchema, defineAction, teamSpace, writers, anytime } from '@atrium/engine/contract'

/**
 * Has a workspace made, under the id that is given, that shows what a workspace can hold. Who has one already gets no
 * second.
 */
export const makeSample = defineAction({
  name: 'home/make-sample',
  title: 'Sample workspace',
  input: z.object({ workspace: IdSchema }),
  may: writers,
  when: anytime,
  refusals: {},
  limit: { times: 5, perMs: 60_000 },
  where: () => teamSpace,
  async apply() {},
})
