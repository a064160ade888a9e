import type { SpaceId } from '@atrium/engine/contract'
import type pg from 'pg'
import { createNames } from '@atrium/base/file-names'

export interface FoundSpace {
  readonly id: SpaceId
  readonly kind: 'team' | 'workspace' | 'personal' | 'conversation' | 'page'
  readonly name: string
  /** The folder that it gets. */
  readonly folder: string
  readonly members: readonly { readonly email: string; readonly role: string }[]
}

const text = `
  select space.id, space.kind, space.name, coalesce((
    select json_agg(json_build_object('email', member.email, 'role', member.role) order by member.joined_at)
    from member where member.space = space.id), '[]') as members
  from (
    select 'team' as id, 'team' as kind, 'Team' as name, 0 as place
    union all select space, 'workspace', name, 1 from workspace where deleted_at is null
    union all select 'own:' || id, 'personal', 'Personal - ' || display_name, 2 from person where space = 'team' and $1
    union all select space, 'conversation', 'Conversation - ' || (
      select string_agg(person.display_name, ', ' order by person.display_name) from person
      where person.space = 'team' and conversation.people @> to_jsonb(person.id)), 3 from conversation where $1
    union all select page_space.space, 'page', 'Shared - ' || coalesce(nullif(document.title, ''), 'Untitled'), 4
      from page_space join document on document.space = page_space.space and document.id = page_space.root where $1
  ) space order by place, name`

/** The spaces to write, each with a folder of its own; what is private only where it is wanted. */
export async function findSpaces(pool: pg.Pool, withPrivate: boolean): Promise<readonly FoundSpace[]> {
  const nameOf = createNames()
  const { rows } = await pool.query<Omit<FoundSpace, 'folder'>>(text, [withPrivate])
  return rows.map((space) => ({ ...space, folder: nameOf(space.name ?? 'Conversation') }))
}
