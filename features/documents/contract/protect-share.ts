import * as z from 'zod/mini'
import { SpaceIdSchema, defineAction, defineQuery, writers } from '@atrium/engine/contract'
import { maxPasswordLength } from '@atrium/features/auth/contract'
import { openSpace, sharingOn } from '@atrium/features/workspaces/contract'
import { onLink, token } from './share-document.ts'
import { DocumentShare } from './document-share.ts'

export const minSharePassword = 8
export const maxSharePassword = maxPasswordLength

/** How a password is kept: salt and key of scrypt, in hexadecimal. */
const hash = z.string().check(z.regex(/^[0-9a-f]{32}:[0-9a-f]{128}$/))

/**
 * Makes of a password what `protectShare` takes. A deed is written down, its input in a digest that is quickly guessed at: so the
 * password itself is in none, nor on its way to another process.
 */
export const hashSharePassword = defineQuery({
  name: 'documents/hash-share-password',
  input: z.object({
    space: SpaceIdSchema,
    password: z
      .string()
      .check(
        z.minLength(minSharePassword, `The password needs at least ${minSharePassword} characters.`),
        z.maxLength(maxSharePassword, `The password can have at most ${maxSharePassword} characters.`),
      ),
  }),
  output: z.object({ hash }),
  may: writers,
  limit: { times: 20, perMs: 60_000 },
  isSecret: true,
  where: ({ space }) => space,
})

/** Has visitors of a link enter a password first, another one, or none any more; search engines list none that has one. */
export const protectShare = defineAction({
  name: 'documents/protect-share',
  title: 'Password of link',
  input: z.object({ space: SpaceIdSchema, token, hash: z.nullable(hash) }),
  may: writers,
  when: [openSpace, sharingOn],
  on: onLink,
  limit: { times: 60, perMs: 60_000 },
  refusals: {},
  async apply(tx, { hash: given }, { on: share }) {
    const hasPassword = given !== null
    await tx.put(DocumentShare, { ...share, hasPassword, isListed: share.isListed && !hasPassword })
  },
})
