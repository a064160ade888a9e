import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Limit } from '@atrium/engine/contract'
import type { Caller } from './caller.ts'
import { waitInWords } from './limits.ts'
import type { SharedLimits } from './shared-limits.ts'
import type { TextTools } from './texts/text-tools.ts'

/** What a page for people without an account may use. */
export interface Visit {
  /** What stands in the address at the place of that name. */
  readonly parameter: string
  readonly db: Kysely<Record<never, never>>
  readonly texts: Pick<TextTools, 'state'>
}

/** A page that the server makes for people without an account. It loads nothing and runs nothing. */
export interface PublicPage {
  /** The address below which it lies: `/share` answers `/share/…`. */
  readonly path: string
  /** How often one network address may ask. */
  readonly limit: Limit
  answer(visit: Visit): Promise<PublicHtml | PublicText>
}

interface PublicHtml {
  readonly status: 200 | 404
  readonly html: string
}

/** Something for programs to read, with a tag that changes when it does (RFC 9110, section 8.8.3). */
interface PublicText {
  readonly status: 200
  readonly type: string
  readonly text: string
  readonly tag: string
}

export interface PublicPageNeeds extends Omit<Visit, 'parameter'> {
  readonly pages: readonly PublicPage[]
}

const pack = promisify(gzip)

interface Door {
  readonly limits: SharedLimits
  callerOf(c: Context): Caller
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves pages for people without an account; no search engine is to list them. */
export function servePublicPages(app: Hono, { pages, ...visit }: PublicPageNeeds, { limits, callerOf }: Door): void {
  for (const { path, limit, answer } of pages)
    app.get(`${path}/:parameter`, async (c) => {
      c.header('X-Robots-Tag', 'noindex, nofollow')
      c.header('Cache-Control', 'no-store')
      c.header('Content-Security-Policy', policy)
      const waitMs = await limits.take({ who: callerOf(c).network, what: path, limit })
      if (waitMs > 0) {
        c.header('Retry-After', String(Math.ceil(waitMs / 1_000)))
        return c.text(waitInWords(waitMs), 429)
      }
      const answered = await answer({ ...visit, parameter: c.req.param('parameter') ?? '' })
      return 'text' in answered ? sendText(c, answered) : c.html(answered.html, answered.status)
    })
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
