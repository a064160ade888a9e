import type { SpaceId } from '@atrium/engine/contract'
import { sql } from 'kysely'
import { escapeHtml } from '@atrium/base/escape-html'
import type { PublicPage, Question } from '@atrium/engine/server'
import { fileOf, isShownIn } from '@atrium/features/files/server'
import { allowsSharing, isNotDeleted } from '@atrium/features/workspaces/server'
import { titleOf } from '../../contract/document.ts'
import { Body } from '../../contract/body.ts'
import { htmlPage } from '../../contract/format/html-page.ts'
import { fileLeftBehind } from '../body/page-files.ts'
import { createRenderer } from './render.ts'

interface Shared {
  readonly space: SpaceId
  readonly id: string
  readonly title: string
  readonly icon: string
}

const renderer = createRenderer()

/** A page that somebody shared, for whoever has the link (R6.01, R6.04). */
export const sharedPage: PublicPage = {
  path: '/share',
  limit: { times: 120, perMs: 60_000 },
  async answer({ parameter, db, texts }) {
    const page = await find(db, parameter)
    if (!page) return { status: 404, html: notShared }
    const { space, id } = page
    const state = await texts.state({ kind: Body.name, space, id })
    const address = `/share/${parameter}`
    const words = state ? await renderer.render(id, { address, state }) : ''
    return { status: 200, html: htmlPage(titleOf(page), `${heading(page)}${words}`) }
  },
  /** What the page shows, and nothing else of its space. */
  async file({ parameter, db }, id) {
    const page = await find(db, parameter)
    if (!page) return undefined
    const file = await fileOf(db, page.space, id)
    if (!file) return fileLeftBehind(db, page, id)
    return isShownIn(file, { kind: 'document', id: page.id }) ? { space: file.space, id: file.id } : undefined
  },
}

const heading = ({ icon, title }: Shared): string =>
  `${icon && `<p class="icon" aria-hidden="true">${escapeHtml(icon)}</p>`}<h1>${escapeHtml(titleOf({ title }))}</h1>`

const notShared = htmlPage(
  'Not shared',
  '<h1>This document is not shared</h1><p>The link is incomplete, or sharing was stopped. Ask the person who sent it for a new one.</p>',
)

/** The page of a link, as long as neither it nor what it lies in is in the trash, and its workspace allows sharing. */
async function find(db: Question['db'], token: string): Promise<Shared | undefined> {
  const { rows } = await sql<Shared>`
    with recursive path (space, id, parent, trash, depth) as (
      select document.space, document.id, parent, trash, 0 from document_share
      join document on document.space = document_share.space and document.id = document_share.document
      where document_share.id = ${token}
      union all
      select document.space, document.id, document.parent, document.trash, depth + 1 from path
      join document on document.space = path.space and document.id = path.parent
      where depth < 100)
    select document.space, document.id, document.title, document.icon from path
    join document on document.space = path.space and document.id = path.id
    where depth = 0 and not exists (select from path where trash is not null)
      and ${isNotDeleted(sql.ref('path.space'))} and ${allowsSharing(sql.ref('path.space'))}
    limit 1`.execute(db)
  return rows[0]
}
