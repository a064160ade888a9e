import * as z from 'zod/mini'

/** One browser or program where a person is signed in. Times are milliseconds since 1970. */
export const SessionLine = z.object({
  id: z.string(),
  isThis: z.boolean(),
  /** As the program calls itself; empty when it does not. */
  userAgent: z.string(),
  address: z.string(),
  signedInAt: z.number(),
  lastActive: z.number(),
})
export type SessionLine = z.infer<typeof SessionLine>

export const SessionLines = z.object({ sessions: z.array(SessionLine) })
