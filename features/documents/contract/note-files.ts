import * as z from 'zod/mini'
import { IdSchema, defineAction, serverOnly, anytime } from '@atrium/engine/contract'
import { SpaceFile, hideFile, showFile, takeBack } from '@atrium/features/files/contract'
import { onePage } from './document.ts'

/** So many files are noted by one deed. */
export const mostNoted = 200

const files = z.array(IdSchema).check(z.maxLength(mostNoted))

/**
 * Notes which files a page has come to show and which it no longer does; `orphans` are those of the latter that nothing else
 * needs, and go into the trash. Only the server does it.
 */
export const noteFiles = defineAction({
  name: 'documents/note-files',
  input: z.object({ ...onePage, shown: files, hidden: files, orphans: files }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  async apply(tx, { space, id: page, shown, hidden, orphans }, { at, by }) {
    const place = { kind: 'document', id: page } as const
    for (const id of shown) {
      await takeBack(tx, { space, id })
      await showFile(tx, { space, id, by }, place)
    }
    for (const id of hidden) await hideFile(tx, { space, id, at, owner: '' }, place)
    for (const id of orphans) {
      const file = await tx.get(SpaceFile, { space, id })
      if (file) await hideFile(tx, { space, id, at, owner: file.by }, place)
    }
  },
})
