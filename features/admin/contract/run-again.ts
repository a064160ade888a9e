import * as z from 'zod/mini'
import { defineAction, teamSpace, managers, anytime } from '@atrium/engine/contract'

/** Has work that failed done again now. */
export const runAgain = defineAction({
  name: 'admin/run-again',
  title: 'Jobs retried',
  input: z.object({ job: z.string().check(z.regex(/^\d{1,18}$/)) }),
  may: managers,
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  async apply() {},
})
