import * as z from 'zod/mini'
import { IdSchema, defineSignal, talkers } from '@atrium/engine/contract'

/** That its sender is writing in a space, or in a thread of it; it holds for some seconds. */
export const typing = defineSignal({
  name: 'chat/typing',
  data: z.object({ thread: z.nullable(IdSchema) }),
  may: talkers,
})
