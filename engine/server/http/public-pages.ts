import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import type { Limit, SpaceId } from '@atrium/engine/contract'
import type { SendFile } from '../blobs/send-file.ts'
import type { Caller } from './caller.ts'
import { waitInWords } from '../limits/limits.ts'
import type { SharedLimits } from '../limits/shared-limits.ts'
import type { TextTools } from '../texts/text-tools.ts'

/** What a page for people without an account may use. */
export interface Visit {
  /** What stands in the address at the place of that name. */
  readonly parameter: string
  /** What the address asks besides, after its question mark. */
  readonly search: Readonly<Record<string, string>>
  readonly db: Kysely<Record<never, never>>
  readonly texts: Pick<TextTools, 'state'>
}

/**
 * A page that the server makes for people without an account. It loads nothing but its files, and runs nothing; what is drawn by
 * a script is drawn in a frame without an origin.
 */
export interface PublicPage {
  /** The address below which it lies: `/share` answers `/share/…`. */
  readonly path: string
  /** How often one network address may ask. */
  readonly limit: Limit
  /** Whether it has a form whose answer is the page itself, asked in another way; one with `submit` has a form. */
  readonly hasForm?: boolean
  answer(visit: Visit): Promise<PublicHtml | PublicText>
  /** What a form of the page does, or a program that does as the form would: nobody is signed in, the address alone lets in. */
  submit?(visit: Visit, form: Readonly<Record<string, unknown>>): Promise<PublicHtml>
  /** The file of that id at `/share/…/files/<id>`, where the page shows it now. */
  file?(visit: Visit, id: string): Promise<{ readonly space: string; readonly id: string } | undefined>
}

interface PublicHtml {
  readonly status: 200 | 400 | 404
  readonly html: string
  /** Whether search engines may list it. */
  readonly isListed?: boolean
}

/** Something for programs to read, with a tag that changes when it does (RFC 9110, section 8.8.3). */
interface PublicText {
  readonly status: 200
  readonly type: string
  readonly text: string
  readonly tag: string
}

export interface PublicPageNeeds extends Omit<Visit, 'parameter' | 'search'> {
  readonly pages: readonly PublicPage[]
}

const pack = promisify(gzip)

interface Door {
  readonly limits: SharedLimits
  callerOf(c: Context): Caller
  /** Sends a file for as long as `may` says so; absent where there are no files. */
  readonly sendFile: SendFile | undefined
}

const fileLimit: Limit = { times: 600, perMs: 60_000 }

const policyOf = ({ submit, hasForm }: PublicPage): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action ${submit || hasForm === true ? "'self'" : "'none'"}; frame-ancestors 'none'`

/** Serves pages for people without an account; no search engine is to list them but those that say so. */
export function servePublicPages(
  app: Hono<{ Bindings: HttpBindings }>,
  { pages, ...visit }: PublicPageNeeds,
  door: Door,
): void {
  for (const page of pages) {
    const { path, limit, answer } = page
    servePublicFiles(app, { page, visit, door })
    serveForm(app, { page, visit, door })
    app.get(`${path}/:parameter`, async (c) => {
      guard(c, page)
      const refusal = await tooMany(c, door, { what: path, limit })
      if (refusal) return refusal
      const answered = await answer(visitOf(c, visit))
      if ('text' in answered) return sendText(c, answered)
      if (answered.isListed === true) c.header('X-Robots-Tag', undefined)
      return c.html(answered.html, answered.status)
    })
  }
}

const visitOf = (c: Context, visit: Omit<Visit, 'parameter' | 'search'>): Visit => ({
  ...visit,
  parameter: withoutNul(c.req.param('parameter') ?? ''),
  search: Object.fromEntries(Object.entries(c.req.query()).map(([name, value]) => [name, withoutNul(value)])),
})

/** No text in the database has one, and it refuses to be asked for any. */
const withoutNul = (text: string): string => text.replaceAll('\0', '')

function guard(c: Context, page: PublicPage): void {
  c.header('X-Robots-Tag', 'noindex, nofollow')
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', policyOf(page))
}

interface Served {
  readonly page: PublicPage
  readonly visit: Omit<Visit, 'parameter' | 'search'>
  readonly door: Door
}

const mostOfForm = 4_096

/** Forms of other sites, and programs without any, may do the same: who knows the address may. */
function serveForm(app: Hono<{ Bindings: HttpBindings }>, { page, visit, door }: Served): void {
  const { path, limit, submit } = page
  if (!submit) return
  app.post(
    `${path}/:parameter`,
    bodyLimit({ maxSize: mostOfForm, onError: (c) => c.text('Too large', 413) }),
    async (c) => {
      guard(c, page)
      const refusal = await tooMany(c, door, { what: path, limit })
      if (refusal) return refusal
      const form = await c.req.parseBody().catch(() => ({})) // what is no form says nothing
      const answered = await submit(visitOf(c, visit), form)
      return c.html(answered.html, answered.status)
    },
  )
}

function servePublicFiles(app: Hono<{ Bindings: HttpBindings }>, { page: { path, file }, visit, door }: Served): void {
  const { sendFile } = door
  if (!file || !sendFile) return
  app.on(['GET', 'HEAD'], `${path}/:parameter/files/:file`, async (c) => {
    const refusal = await tooMany(c, door, { what: `${path} files`, limit: fileLimit })
    if (refusal) return refusal
    const id = withoutNul(c.req.param('file') ?? '')
    const found = await file(visitOf(c, visit), id)
    if (!found) return c.text('Not found', 404)
    const { incoming, outgoing } = c.env
    outgoing.setHeader('X-Robots-Tag', 'noindex, nofollow')
    await sendFile(incoming, outgoing, {
      headers: c.req.raw.headers,
      wanted: { space: found.space as SpaceId, id: found.id, isThumbnail: false },
      isDownload: false,
      may: async () => (await file(visitOf(c, visit), id)) !== undefined,
    })
    return RESPONSE_ALREADY_SENT
  })
}

async function tooMany(
  c: Context,
  { limits, callerOf }: Door,
  counted: { readonly what: string; readonly limit: Limit },
): Promise<Response | undefined> {
  const waitMs = await limits.take({ who: callerOf(c).network, ...counted })
  if (waitMs === 0) return undefined
  c.header('Retry-After', String(Math.ceil(waitMs / 1_000)))
  return c.text(waitInWords(waitMs), 429)
}

/** Programs ask again and again: they are told that nothing changed, or sent it packed. */
async function sendText(c: Context, { type, text, tag }: PublicText): Promise<Response> {
  c.header('ETag', tag)
  c.header('Cache-Control', 'private, no-cache')
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('if-none-match')?.replaceAll('W/', '').includes(tag)) return c.body(null, 304)
  c.header('Content-Type', type)
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(await pack(text)))
}
