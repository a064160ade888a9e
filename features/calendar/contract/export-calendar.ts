import * as z from 'zod/mini'
import { SpaceIdSchema, defineQuery, readers } from '@atrium/engine/contract'

const OriginSchema = z.string().check(z.maxLength(300), z.regex(/^(https?:\/\/[^\s/"<>]+)?$/))

/** A whole calendar as iCalendar writes it (RFC 5545). */
export const exportCalendar = defineQuery({
  name: 'calendar/export',
  input: z.object({
    space: SpaceIdSchema,
    /** Where this Atrium is, for the addresses of what goes along with events. */
    origin: z._default(OriginSchema, ''),
  }),
  output: z.object({ text: z.string() }),
  may: readers,
  limit: { times: 20, perMs: 60_000 },
  where: ({ space }) => space,
})
