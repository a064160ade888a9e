import * as z from 'zod/mini'
import { SpaceIdSchema, defineRecord } from '@atrium/engine/contract'

export const pushDevice = z.object({
  /** The session of the browser, which it ends with. */
  session: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Where the browser's maker takes notifications for it (RFC 8030). */
  endpoint: z.string().check(z.regex(/^https:\/\/[\x21-\x7e]{1,1000}$/)),
  /** The browser's keys, in base64url (RFC 8291). */
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  userAgent: z.string().check(z.maxLength(300)),
})

const kept = z.object({ ...pushDevice.shape, at: z.number() })
export type PushDevice = z.infer<typeof kept>

/** The browsers on which one person gets notifications, the oldest first, one row in their own space. */
export const PushDevices = defineRecord({
  name: 'pushDevices',
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    devices: z.array(kept),
    /** Those that take nothing any more where they did: a browser that renews what ended there comes back. */
    lost: z._default(z.array(kept), []),
  }),
})
export type PushDevices = z.infer<typeof PushDevices.schema>
