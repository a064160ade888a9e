import * as z from 'zod/mini'
import { IdSchema, defineSignal } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'

/** That its sender is writing in a space, or in a thread of it; it holds for some seconds. */
export const typing = defineSignal({
  name: 'chat/typing',
  data: z.object({ thread: z.nullable(IdSchema) }),
  may: may['chat/send-message'],
})
