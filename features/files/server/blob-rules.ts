import { Refusal, type Role, commonRefusal, talkers, readers } from '@atrium/engine/contract'
import { type BlobRules, thumbnailKey } from '@atrium/engine/server'
import { type Workspace, commentsOn, whyArchived } from '@atrium/features/workspaces/contract'
import { workspaceOf } from '@atrium/features/workspaces/server'
import { keepFile } from '../contract/keep-file.ts'
import { isPicture } from '../contract/space-file.ts'
import { emptyTrash } from './empty-trash.ts'
import type { Images } from './images/images.ts'
import { quotasOf } from './room.ts'
import { tables } from './tables.ts'

/** Who may bring files in, and how they are written down. */
export const createBlobRules = (images: Images): BlobRules => ({
  readers,
  writers: talkers,

  async admit({ db, space, role }) {
    const workspace = await workspaceOf(db, space)
    if (workspace) mustTakeFiles(workspace, role)
    return quotasOf(db)
  },

  async keep({ id, space, by, name, size, type, blobs, actor }) {
    const measured = isPicture(type) ? await images.measure({ blobs, key: id, size }) : undefined
    const { width = null, height = null } = measured ?? {}
    // The same deed when it is done again after a crash.
    return actor.actAsServer(keepFile, { id, by, input: { space, id, name, type, size, width, height } })
  },

  async find(db, { space, id, isThumbnail }) {
    const file = await tables(db)
      .selectFrom('spaceFile')
      .select(['name', 'type', 'size', 'thumbnail', 'deletedAt'])
      .where('space', '=', space)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!file || file.deletedAt !== null) return undefined
    if (!isThumbnail) return file
    return file.thumbnail === 'made' ? { name: thumbnailKey(id), type: 'image/webp', size: undefined } : undefined
  },

  emptyTrash,

  async used(db, ids) {
    if (ids.length === 0) return new Set()
    const found = await tables(db).selectFrom('spaceFile').select('id').where('id', 'in', ids).execute()
    return new Set(found.map((row) => row.id))
  },
})

function mustTakeFiles(workspace: Pick<Workspace, 'archivedAt' | 'deletedAt' | 'permissions'>, role: Role): void {
  if (workspace.deletedAt !== null) throw commonRefusal('no-access')
  const why = whyArchived(workspace)
  if (why) throw new Refusal('archived', why)
  if (role === 'commenter' && !workspace.permissions.allowComments)
    throw new Refusal('no-comments', commentsOn.refusals['no-comments'] ?? '')
}
