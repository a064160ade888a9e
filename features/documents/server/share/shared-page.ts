import { escapeHtml } from '@atrium/base/escape-html'
import type { PublicPage } from '@atrium/engine/server'
import { fileOf } from '@atrium/features/files/server'
import { titleOf } from '../../contract/document.ts'
import { Body } from '../../contract/body.ts'
import { htmlPage } from '../../contract/format/html-page.ts'
import { fileLeftBehind, showsFile } from '../body/page-files.ts'
import { coverHtml } from './cover-html.ts'
import { createDiagrams } from './diagrams/diagrams.ts'
import { notDrawn } from './diagrams/not-drawn.ts'
import { type Named, type Shared, findShared } from './find-shared.ts'
import { linkTo } from './link-to.ts'
import { passwordPage } from './password-page.ts'
import { type Rendered, createRenderer } from './render.ts'
import { tryPassword } from './share-password.ts'
import { searchForm, searchPage } from './shared-search.ts'

const renderer = createRenderer()
const diagrams = createDiagrams()

/** A page that somebody shared, for whoever has the link, and its password where there is one (R6.01, R6.04). */
export const sharedPage: PublicPage = {
  path: '/share',
  limit: { times: 120, perMs: 60_000 },
  isCostly: ({ search }) => search['find'] !== undefined,
  async answer(visit) {
    const root = await findShared(visit.db, visit.parameter)
    if (!root) return nowhere
    if (!isOpenTo(visit, root)) return { status: 403, html: passwordPage() }
    return answerOf(visit, root)
  },
  /** Takes the password, and leads on to the page that was asked for. */
  async submit(visit, form) {
    const { db, parameter, search } = visit
    const root = await findShared(db, parameter)
    if (!root) return nowhere
    if (!root.hasPassword) return { search }
    const tried = await tryPassword(visit, { link: root.link, hash: root.hash, given: form['password'] })
    if (tried.isRight && root.hash !== null) return { search, reason: root.hash }
    const { waitMs } = tried
    return { status: waitMs > 0 ? 429 : 403, html: passwordPage(tried), waitMs }
  },
  /** What the page shows, and nothing else of its space. */
  async file(visit, id) {
    const page = await openPage(visit)
    if (!page) return undefined
    const { db } = visit
    const file = await fileOf(db, page.space, id)
    if (!file) return fileLeftBehind(db, page, id)
    return (await showsFile(db, page, id)) ? { space: file.space, id: file.id } : undefined
  },
  /** The drawing of a diagram that the page shows now. */
  async picture(visit, name) {
    const page = await openPage(visit)
    const source = page && (await rendered(visit, page))?.diagrams.get(name)
    return page && source && ((await diagrams.draw(page.space, source)) ?? notDrawn)
  },
}

/** The page whose files and drawings are asked for; undefined where the visitor may not read it. */
async function openPage(visit: Visit): Promise<Shared | undefined> {
  const root = await findShared(visit.db, visit.parameter)
  if (!root || !isOpenTo(visit, root)) return undefined
  return pageOf(visit, root, visit.search['page'])
}

type Visit = Parameters<PublicPage['answer']>[0]

const isOpenTo = ({ holdsPass }: Visit, { hasPassword, hash }: Shared): boolean =>
  !hasPassword || (hash !== null && holdsPass(hash))

/** A pass is good for the password that it was given for: the page is looked up with the same one. */
async function pageOf({ db, parameter }: Visit, root: Shared, wanted: string | undefined): Promise<Shared | undefined> {
  if (wanted === undefined || wanted === root.id) return root
  const page = await findShared(db, parameter, wanted)
  return page?.hash === root.hash && page.hasPassword === root.hasPassword ? page : undefined
}

/** What stands on the page below its title; undefined where nothing was ever written there. */
async function rendered(visit: Visit, { space, id }: Shared): Promise<Rendered | undefined> {
  const { parameter, search, texts } = visit
  const state = await texts.state({ kind: Body.name, space, id })
  const inside = search['page'] === undefined ? '' : `?page=${id}`
  return state && renderer.render(id, { address: `/share/${parameter}`, search: inside, state })
}

async function answerOf(visit: Visit, root: Shared): ReturnType<PublicPage['answer']> {
  const { db, parameter } = visit
  const { page: wanted, find: asked } = visit.search
  const address = `/share/${parameter}`
  // Words are looked for in all that the link leads to, from its own page on.
  if (asked !== undefined && root.withPages)
    return { status: 200, html: await searchPage(db, { root, address, asked }) }
  const page = await pageOf(visit, root, wanted)
  if (!page) return nowhere
  const isListed = page.isListed && !page.hasPassword
  const search = wanted === undefined ? '' : `?page=${page.id}`
  const words = (await rendered(visit, page))?.html ?? ''
  const body = `${findIn(page, address)}${wayTo(page, address)}${heading(page)}${words}${insideOf(page, address)}`
  const cover = coverHtml(page.cover, (file) => `${address}/files/${file}${search}`)
  return { status: 200, html: htmlPage(titleOf(page), body, { isListed, cover }), isListed }
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

const nowhere = {
  status: 404,
  html: htmlPage(
    'Not shared',
    '<h1>This document is not shared</h1><p>The link is incomplete, or sharing was stopped. Ask the person who sent it for a new one.</p>',
  ),
} as const
