import * as z from 'zod/mini'
import { defineAction, defineRecord, teamSpace, managers, anytime, SpaceIdSchema } from '@atrium/engine/contract'

export const mostMegabytes = 1_000_000_000

/** In megabytes; null where the server's own settings alone decide. */
const Megabytes = z.nullable(
  z
    .int('Enter a whole number of megabytes.')
    .check(
      z.minimum(1, 'A limit must be at least 1 MB. Leave it empty for no limit.'),
      z.maximum(mostMegabytes, 'This number is too large. Leave it empty for no limit.'),
    ),
)

const quotas = {
  /** Of one file. */
  file: Megabytes,
  /** Of all files of one space. */
  perSpace: Megabytes,
  /** Of all files of all spaces. */
  everywhere: Megabytes,
}

/** How much room files may take, as the team's owner and admins decided: one row, in the team's space. */
export const FileQuotas = defineRecord({
  name: 'fileQuotas',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), ...quotas }),
  readers: managers,
})
export type FileQuotas = z.infer<typeof FileQuotas.schema>

export const quotasKey = { space: teamSpace, id: teamSpace }

/** The quotas of a team that set none. */
export const noQuotas: FileQuotas = { ...quotasKey, file: null, perSpace: null, everywhere: null }

/** Sets how much room files may take. Existing files are kept, even above the limit. */
export const changeQuotas = defineAction({
  name: 'files/change-quotas',
  title: 'File storage',
  input: z.object(quotas),
  may: managers,
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  async apply(tx, given) {
    const known = await tx.get(FileQuotas, quotasKey)
    await tx.put(FileQuotas, { ...known, ...quotasKey, ...given })
  },
})
