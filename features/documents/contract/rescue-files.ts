import * as z from 'zod/mini'
import { IdSchema, SpaceIdSchema, anytime, defineAction, serverOnly } from '@atrium/engine/contract'

/** So many files are taken by one deed. */
export const mostRescued = 200

/**
 * Takes files of a space that is about to be forgotten to where pages show them that were moved out of it. Which they are, and
 * their bytes, only the server knows, which takes them within the deed.
 */
export const rescueFiles = defineAction({
  name: 'documents/rescue-files',
  input: z.object({
    space: SpaceIdSchema,
    to: SpaceIdSchema,
    files: z.array(IdSchema).check(z.maxLength(mostRescued)),
  }),
  may: serverOnly,
  when: anytime,
  alsoIn: ({ to }) => [to],
  refusals: {},
  apply: () => Promise.resolve(),
})
