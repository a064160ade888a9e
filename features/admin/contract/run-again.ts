import * as z from 'zod/mini'
import { defineAction, teamSpace } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'

/** Has work that failed done again now. */
export const runAgain = defineAction({
  name: 'admin/run-again',
  title: 'Jobs retried',
  input: z.object({ job: z.string().check(z.regex(/^\d{1,18}$/)) }),
  may: may['admin/run-again'],
  refusals: {},
  where: () => teamSpace,
  apply: () => Promise.resolve(),
})
