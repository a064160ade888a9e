import { type Answer, type RecordKind, type Role, mayRead } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { CommentThread } from '../../contract/comment-thread.ts'
import { PageSpace } from '../../contract/access/page-space.ts'
import { Document } from '../../contract/document.ts'

/** What somebody is in each of the spaces that one sees oneself, as far as they are in it. */
export type RolesOf = ReadonlyMap<string, Role>

/** Of these they see what is in the spaces that they read. */
const kinds = new Set<string>([Document.name, CommentThread.name, PageSpace.name])
const none: readonly never[] = []
const refused: Answer = {
  ok: false,
  code: 'looking',
  message: 'Nothing can be changed while you see documents as someone else.',
}

const behind = new WeakMap<Client, Client>()

/** The client that one looks through; of any other itself. What a screen has once, as its texts, is kept under this one. */
export const clientBehind = (client: Client): Client => behind.get(client) ?? client

/**
 * One’s own client, which shows of the documents at hand only what somebody else sees, and does nothing: whoever may do
 * what, here they may but read.
 */
export function createLookingClient(client: Client, roles: RolesOf): Client {
  const roleIn = (space: string): Role | undefined => {
    const role = roles.get(space)
    return role && mayRead(Document, role) ? 'viewer' : undefined
  }
  const spaces = client.spaces().flatMap((access) => {
    const role = roleIn(access.id)
    return role ? [{ ...access, role }] : []
  })
  const isHidden = ({ name }: RecordKind, space: string): boolean => kinds.has(name) && roleIn(space) === undefined
  const looking: Client = {
    ...client,
    roleIn,
    spaces: () => spaces,
    may: ({ may }, space) => {
      const role = roleIn(space)
      return role !== undefined && may.includes(role)
    },
    rows: (kind, space) => (isHidden(kind, space) ? none : client.rows(kind, space)),
    row: (kind, key) => (isHidden(kind, key.space) ? undefined : client.row(kind, key)),
    act: () => Promise.resolve(refused),
  }
  behind.set(looking, client)
  return looking
}
