import type { SpaceId } from '@atrium/engine/contract'
import { sql } from 'kysely'
import { escapeHtml } from '@atrium/base/escape-html'
import type { PublicPage, Question } from '@atrium/engine/server'
import { fileOf, isShownIn } from '@atrium/features/files/server'
import { allowsSharing, isNotDeleted } from '@atrium/features/workspaces/server'
import { type Document, titleOf } from '../../contract/document.ts'
import { Body } from '../../contract/body.ts'
import { htmlPage } from '../../contract/format/html-page.ts'
import { fileLeftBehind } from '../body/page-files.ts'
import { createRenderer } from './render.ts'

interface Shared {
  readonly space: SpaceId
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly isListed: boolean
  /** The pages that it lies in, as far as the link leads, the outermost first. */
  readonly above: readonly Named[]
  /** The pages that lie in it, as far as the link leads. */
  readonly inside: readonly Named[]
}

type Named = Pick<Document, 'id' | 'title' | 'icon'>

const renderer = createRenderer()

/** A page that somebody shared, for whoever has the link (R6.01, R6.04). */
export const sharedPage: PublicPage = {
  path: '/share',
  limit: { times: 120, perMs: 60_000 },
  async answer({ parameter, search: { page: wanted }, db, texts }) {
    const page = await find(db, parameter, wanted)
    if (!page) return { status: 404, html: notShared }
    const { space, id, isListed } = page
    const state = await texts.state({ kind: Body.name, space, id })
    const address = `/share/${parameter}`
    const search = wanted === undefined ? '' : `?page=${id}`
    const words = state ? await renderer.render(id, { address, search, state }) : ''
    const body = `${wayTo(page, address)}${heading(page)}${words}${insideOf(page, address)}`
    return { status: 200, html: htmlPage(titleOf(page), body, { isListed }), isListed }
  },
  /** What the page shows, and nothing else of its space. */
  async file({ parameter, search, db }, id) {
    const page = await find(db, parameter, search['page'])
    if (!page) return undefined
    const file = await fileOf(db, page.space, id)
    if (!file) return fileLeftBehind(db, page, id)
    return isShownIn(file, { kind: 'document', id: page.id }) ? { space: file.space, id: file.id } : undefined
  },
}

const heading = ({ icon, title }: Named): string =>
  `${icon && `<p class="icon" aria-hidden="true">${escapeHtml(icon)}</p>`}<h1>${escapeHtml(titleOf({ title }))}</h1>`

const link = ({ id, title, icon }: Named, address: string): string =>
  `<a href="${address}?page=${encodeURIComponent(id)}">${escapeHtml(`${icon} ${titleOf({ title })}`.trim())}</a>`

const wayTo = ({ above }: Shared, address: string): string =>
  above.length === 0
    ? ''
    : `<nav aria-label="Breadcrumbs"><p>${above.map((page) => link(page, address)).join(' / ')} /</p></nav>`

const insideOf = ({ inside }: Shared, address: string): string =>
  inside.length === 0
    ? ''
    : `<nav aria-labelledby="inside"><h2 id="inside">Documents inside</h2><ul>${inside.map((page) => `<li>${link(page, address)}</li>`).join('')}</ul></nav>`

const notShared = htmlPage(
  'Not shared',
  '<h1>This document is not shared</h1><p>The link is incomplete, or sharing was stopped. Ask the person who sent it for a new one.</p>',
)

/** So many pages are listed below the one that they lie in. */
const mostInside = 500

/**
 * The page of a link, or `wanted` where that lies in it and the link leads so far: until its last day, as long as neither it nor
 * what it lies in is in the trash, and its workspace allows sharing.
 */
async function find(db: Question['db'], token: string, wanted: string | undefined): Promise<Shared | undefined> {
  const { rows } = await sql<Shared>`
    with recursive share as (
      select space, document, with_pages, is_listed from document_share
      where id = ${token} and (until is null or until >= to_char(now() at time zone 'UTC', 'YYYY-MM-DD'))
        and (with_pages or document = coalesce(${wanted ?? null}, document))
    ), path (space, id, parent, trash, title, icon, depth) as (
      select page.space, page.id, page.parent, page.trash, page.title, page.icon, 0 from share
      join document page on page.space = share.space and page.id = coalesce(${wanted ?? null}, share.document)
      union all
      select up.space, up.id, up.parent, up.trash, up.title, up.icon, depth + 1 from path
      join document up on up.space = path.space and up.id = path.parent
      where depth < 100
    ), root as (select depth from path join share on share.document = path.id)
    select page.space, page.id, page.title, page.icon, share.is_listed,
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
