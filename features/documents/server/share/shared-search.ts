import { sql } from 'kysely'
import { escapeHtml } from '@atrium/base/escape-html'
import type { Question } from '@atrium/engine/server'
import { findAmong } from '@atrium/features/search/server'
import { Document, titleOf } from '../../contract/document.ts'
import { htmlPage } from '../../contract/format/html-page.ts'
import { type Named, type Shared, reachedFrom } from './find-shared.ts'
import { linkTo } from './link-to.ts'

const maxLength = 200
const mostFound = 50

interface Found extends Named {
  readonly excerpt: string
}

/** What one may ask of a link that leads to several pages. */
export const searchForm = (address: string, text = ''): string =>
  `<form class="find" role="search" action="${address}"><input type="search" name="find" value="${escapeHtml(text)}" maxlength="${maxLength}" required aria-label="Search these documents" placeholder="Search these documents"><button>Search</button></form>`

/** The page of what the words of `asked` are found in, among what a link leads to from its page `root`. */
export async function searchPage(
  db: Question['db'],
  { root, address, asked }: { readonly root: Shared; readonly address: string; readonly asked: string },
): Promise<string> {
  const text = asked.slice(0, maxLength)
  const found = await search(db, root, text)
  const back = `<nav aria-label="Breadcrumbs"><p>${linkTo(root, address)} /</p></nav>`
  return htmlPage(
    `${text.trim() || 'Search'} – ${titleOf(root)}`,
    `${back}<h1>Search</h1>${searchForm(address, text)}${resultsOf(found, { root, address, text })}`,
  )
}

async function search(db: Question['db'], root: Shared, text: string): Promise<readonly Found[] | undefined> {
  const found = await findAmong(db, { kind: Document, rows: reachedFrom(root), text, limit: mostFound + 1 })
  if (!found || found.length === 0) return found && []
  const { rows } = await sql<Named>`
    select id, title, icon from document
    where space = ${root.space} and trash is null and id = any(${found.map(({ id }) => id)})`.execute(db)
  const byId = new Map(rows.map((page) => [page.id, page]))
  return found.flatMap(({ id, excerpt }) => {
    const page = byId.get(id)
    return page ? [{ ...page, excerpt }] : []
  })
}

interface Asked {
  readonly root: Shared
  readonly address: string
  readonly text: string
}

function resultsOf(found: readonly Found[] | undefined, { root, address, text }: Asked): string {
  const back = `<p>${linkTo({ ...root, title: `Back to ${titleOf(root)}`, icon: '' }, address)}</p>`
  if (!found) return `<p role="status">Type a word to search for.</p>${back}`
  if (found.length === 0)
    return `<p role="status">No document contains “${escapeHtml(text.trim())}”. Try other words, or fewer.</p>${back}`
  const shown = found.slice(0, mostFound)
  const results = shown.map((page) => `<li>${linkTo(page, address)}<p>${escapeHtml(page.excerpt)}</p></li>`)
  return `<p role="status">${countOf(found.length)}</p><ol class="found">${results.join('')}</ol>${back}`
}

function countOf(count: number): string {
  if (count > mostFound) return `The ${mostFound} best results. Use more words to narrow them down.`
  return count === 1 ? '1 result' : `${count} results`
}
