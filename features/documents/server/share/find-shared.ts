import { type RawBuilder, sql } from 'kysely'
import type { SpaceId } from '@atrium/engine/contract'
import type { Question } from '@atrium/engine/server'
import { allowsSharing, isNotDeleted } from '@atrium/features/workspaces/server'
import type { Document } from '../../contract/document.ts'

export interface Shared {
  readonly space: SpaceId
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly cover: string
  /** What the link carries, whichever of its addresses was asked for. */
  readonly link: string
  readonly isListed: boolean
  /** Whether visitors have to know the password, of which `hash` is kept: without one none is right. */
  readonly hasPassword: boolean
  readonly hash: string | null
  /** Whether the link leads to the pages that lie in its page, too. */
  readonly withPages: boolean
  /** The pages that it lies in, as far as the link leads, the outermost first. */
  readonly above: readonly Named[]
  /** The pages that lie in it, as far as the link leads. */
  readonly inside: readonly Named[]
}

export type Named = Pick<Document, 'id' | 'title' | 'icon'>

/** So many pages are listed below the one that they lie in. */
const mostInside = 500
const mostDeep = 100

/**
 * The page of a link by its token or by the address that was chosen for it, or `wanted` where that lies in it and the link leads so far: until its last day, as long as neither it nor
 * what it lies in is in the trash, and its workspace allows sharing.
 */
export async function findShared(db: Question['db'], link: string, wanted?: string): Promise<Shared | undefined> {
  const { rows } = await sql<Shared>`
    with recursive share as (
      select id as link, space, document, with_pages, is_listed, has_password,
        (select hash from share_password where link = id) as hash
      from document_share
      where (id = ${link} or address = ${link}) and (until is null or until >= to_char(now() at time zone 'UTC', 'YYYY-MM-DD'))
        and (with_pages or document = coalesce(${wanted ?? null}, document))
    ), path (space, id, parent, trash, title, icon, cover, depth) as (
      select page.space, page.id, page.parent, page.trash, page.title, page.icon, page.cover, 0 from share
      join document page on page.space = share.space and page.id = coalesce(${wanted ?? null}, share.document)
      union all
      select up.space, up.id, up.parent, up.trash, up.title, up.icon, up.cover, depth + 1 from path
      join document up on up.space = path.space and up.id = path.parent
      where depth < ${sql.lit(mostDeep)}
    ), root as (select depth from path join share on share.document = path.id)
    select page.space, page.id, page.title, page.icon, page.cover, share.link, share.is_listed, share.with_pages, share.hash,
      share.has_password or share.hash is not null as has_password,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'icon', icon) order by depth desc), '[]')
        from path where depth between 1 and (select depth from root)) as above,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'icon', icon) order by "order", id), '[]')
        from (select id, title, icon, "order" from document inside
          where share.with_pages and inside.space = page.space and inside.parent = page.id and inside.trash is null
          order by "order", id limit ${mostInside}) inside) as inside
    from share, root, path page
    where page.depth = 0 and not exists (select from path where trash is not null)
      and ${isNotDeleted(sql.ref('page.space'))} and ${allowsSharing(sql.ref('page.space'))}
    limit 1`.execute(db)
  return rows[0]
}

/** So many pages of a link are looked at, those nearest to its own first. */
const mostReached = 2_000

/** Selects `space` and `id` of a page that a link leads to, and of those that lie in it and are not in the trash. */
export const reachedFrom = ({ space, id }: Pick<Shared, 'space' | 'id'>): RawBuilder<unknown> => sql`
  with recursive reached (space, id, depth) as (
    select space, id, 0 from document where space = ${space} and id = ${id} and trash is null
    union all
    select inside.space, inside.id, depth + 1 from reached
    join document inside on inside.space = reached.space and inside.parent = reached.id and inside.trash is null
    where depth < ${sql.lit(mostDeep)}
  ) select space, id from reached limit ${sql.lit(mostReached)}`
