import { escapeHtml } from '@atrium/base/escape-html'
import type { PublicPage } from '@atrium/engine/server'
import { fileOf, isShownIn } from '@atrium/features/files/server'
import { titleOf } from '../../contract/document.ts'
import { Body } from '../../contract/body.ts'
import { htmlPage } from '../../contract/format/html-page.ts'
import { fileLeftBehind } from '../body/page-files.ts'
import { type Named, type Shared, findShared } from './find-shared.ts'
import { linkTo } from './link-to.ts'
import { createRenderer } from './render.ts'
import { searchForm, searchPage } from './shared-search.ts'

const renderer = createRenderer()

/** A page that somebody shared, for whoever has the link (R6.01, R6.04). */
export const sharedPage: PublicPage = {
  path: '/share',
  limit: { times: 120, perMs: 60_000 },
  hasForm: true,
  async answer({ parameter, search: { page: wanted, find: asked }, db, texts }) {
    // Words are looked for in all that the link leads to, from its own page on.
    const page = await findShared(db, parameter, asked === undefined ? wanted : undefined)
    if (!page) return { status: 404, html: notShared }
    const { space, id, isListed, withPages } = page
    const address = `/share/${parameter}`
    if (asked !== undefined && withPages)
      return { status: 200, html: await searchPage(db, { root: page, address, asked }) }
    const state = await texts.state({ kind: Body.name, space, id })
    const search = wanted === undefined ? '' : `?page=${id}`
    const words = state ? await renderer.render(id, { address, search, state }) : ''
    const body = `${findIn(page, address)}${wayTo(page, address)}${heading(page)}${words}${insideOf(page, address)}`
    return { status: 200, html: htmlPage(titleOf(page), body, { isListed }), isListed }
  },
  /** What the page shows, and nothing else of its space. */
  async file({ parameter, search, db }, id) {
    const page = await findShared(db, parameter, search['page'])
    if (!page) return undefined
    const file = await fileOf(db, page.space, id)
    if (!file) return fileLeftBehind(db, page, id)
    return isShownIn(file, { kind: 'document', id: page.id }) ? { space: file.space, id: file.id } : undefined
  },
}

const heading = ({ icon, title }: Named): string =>
  `${icon && `<p class="icon" aria-hidden="true">${escapeHtml(icon)}</p>`}<h1>${escapeHtml(titleOf({ title }))}</h1>`

const findIn = ({ above, inside }: Shared, address: string): string =>
  above.length + inside.length === 0 ? '' : searchForm(address)

const wayTo = ({ above }: Shared, address: string): string =>
  above.length === 0
    ? ''
    : `<nav aria-label="Breadcrumbs"><p>${above.map((page) => linkTo(page, address)).join(' / ')} /</p></nav>`

const insideOf = ({ inside }: Shared, address: string): string =>
  inside.length === 0
    ? ''
    : `<nav aria-labelledby="inside"><h2 id="inside">Documents inside</h2><ul>${inside.map((page) => `<li>${linkTo(page, address)}</li>`).join('')}</ul></nav>`

const notShared = htmlPage(
  'Not shared',
  '<h1>This document is not shared</h1><p>The link is incomplete, or sharing was stopped. Ask the person who sent it for a new one.</p>',
)
