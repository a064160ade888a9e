import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Kysely } from 'kysely'
import { type Limit, type SpaceId, commonRefusals } from '@atrium/engine/contract'
import type { SendFile } from '../blobs/send-file.ts'
import { createFairTurns } from '../deeds/fair-turns.ts'
import type { Caller } from './caller.ts'
import { waitInWords } from '../limits/limits.ts'
import type { Passes } from './passes.ts'
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
  /** The network address that asks, as limits count it. */
  readonly network: string
  /** What is counted here is counted for all processes together. */
  readonly limits: Pick<SharedLimits, 'takeAll' | 'giveBack'>
  /** Whether the visitor was let in here before, by the same reason. */
  holdsPass(reason: string): boolean
}

/** A page that the server makes for people without an account. It loads nothing but its files and pictures, and runs nothing. */
export interface PublicPage {
  /** The address below which it lies: `/share` answers `/share/…`. */
  readonly path: string
  /** How often one network address may ask. */
  readonly limit: Limit
  answer(visit: Visit): Promise<PublicHtml | PublicText>
  /** Whether what is asked may cost the database much: it is answered by turns. */
  isCostly?(visit: Visit): boolean
  /** What a form of the page does, or a program that does as the form would: nobody is signed in, the address alone lets in. */
  submit?(visit: Visit, form: Readonly<Record<string, unknown>>): Promise<PublicHtml | LetIn>
  /** The file of that id at `/share/…/files/<id>`, where the page shows it now. */
  file?(visit: Visit, id: string): Promise<{ readonly space: string; readonly id: string } | undefined>
  /** What the server draws for the page, as an SVG, at `/share/…/pictures/<name>`. */
  picture?(visit: Visit, name: string): Promise<string | undefined>
}

interface PublicHtml {
  readonly status: 200 | 400 | 403 | 404 | 429
  readonly html: string
  /** After how many milliseconds it may be asked again. */
  readonly waitMs?: number
  /** Whether search engines may list it. */
  readonly isListed?: boolean
}

/** Sends the visitor on to where they asked to be, with a pass by which they are known to be let in from now on. */
interface LetIn {
  readonly search: Readonly<Record<string, string>>
  /** What let them in: absent where nothing had to. */
  readonly reason?: string
}

/** Something for programs to read, with a tag that changes when it does (RFC 9110, section 8.8.3). */
interface PublicText {
  readonly status: 200
  readonly type: string
  readonly text: string
  readonly tag: string
}

type Given = Pick<Visit, 'db' | 'texts'>

export interface PublicPageNeeds extends Given {
  /** Signs passes; without one that is kept they last as long as the process. */
  readonly secret: string | undefined
  readonly pages: readonly PublicPage[]
}

const pack = promisify(gzip)

interface Door {
  readonly limits: SharedLimits
  readonly passes: Passes
  /** Lets forms in by turns: what they ask may cost much. */
  inTurn<T>(who: string, work: () => Promise<T>): Promise<T | undefined>
  callerOf(c: Context): Caller
  /** Sends a file for as long as `may` says so; absent where there are no files. */
  readonly sendFile: SendFile | undefined
}

/** Of the connections that questions have, these are the most that visitors take; the others are for people with an account. */
const ofCostly = { atOnce: 2, atOnceOfOne: 1, mostWaitingOfOne: 10 }

/** Pictures are drawn one after the other: who asks for a page full of them does not keep those of others waiting. */
const ofPictures = { atOnce: 4, atOnceOfOne: 2, mostWaitingOfOne: 200 }

const fileLimit: Limit = { times: 600, perMs: 60_000 }

const policyOf = ({ submit }: PublicPage): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action ${submit ? "'self'" : "'none'"}; frame-ancestors 'none'`

/** Serves pages for people without an account; no search engine is to list them but those that say so. */
export function servePublicPages(
  app: Hono<{ Bindings: HttpBindings }>,
  { pages, ...visit }: PublicPageNeeds,
  door: Door,
): void {
  const turns = createFairTurns(ofCostly)
  for (const page of pages) {
    const { path, limit } = page
    const served: Served = { page, visit, door, turns }
    servePublicFiles(app, served)
    servePictures(app, served)
    serveForm(app, served)
    app.get(`${path}/:parameter`, async (c) => {
      guard(c, page)
      const refusal = await tooMany(c, door, { what: path, limit })
      if (refusal) return refusal
      const answered = await answerTo(visitOf(c, served), served)
      if (!answered) return c.text(commonRefusals.busy, 503)
      if ('text' in answered) return sendText(c, answered)
      if (answered.isListed === true) c.header('X-Robots-Tag', undefined)
      return c.html(answered.html, answered.status)
    })
  }
}

async function answerTo(visit: Visit, { page, turns }: Served): Promise<PublicHtml | PublicText | undefined> {
  if (!page.isCostly?.(visit)) return page.answer(visit)
  return turns.do(visit.network, () => page.answer(visit))
}

function visitOf(c: Context, { page: { path }, visit, door: { limits, passes, callerOf } }: Served): Visit {
  const parameter = withoutNul(c.req.param('parameter') ?? '')
  return {
    ...visit,
    limits,
    parameter,
    network: callerOf(c).network,
    search: Object.fromEntries(Object.entries(c.req.query()).map(([name, value]) => [name, withoutNul(value)])),
    holdsPass: (reason) => passes.isHeld(c.req.raw.headers, { path: addressOf(path, parameter), reason }),
  }
}

const addressOf = (path: string, parameter: string): string => `${path}/${encodeURIComponent(parameter)}`

/** No text in the database has one, and it refuses to be asked for any. */
const withoutNul = (text: string): string => text.replaceAll('\0', '')

function guard(c: Context, page: PublicPage): void {
  c.header('X-Robots-Tag', 'noindex, nofollow')
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', policyOf(page))
}

interface Served {
  readonly page: PublicPage
  readonly visit: Given
  readonly door: Door
  /** For what is costly. */
  readonly turns: ReturnType<typeof createFairTurns>
}

const mostOfForm = 4_096

/** Forms of other sites, and programs without any, may do the same: who knows the address may. */
function serveForm(app: Hono<{ Bindings: HttpBindings }>, served: Served): void {
  const { page, door } = served
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
      const visit = visitOf(c, served)
      const answered = await door.inTurn(visit.network, () => submit(visit, form))
      if (!answered) return c.text(commonRefusals.busy, 503)
      if ('html' in answered) return sendHtml(c, answered)
      return letIn(c, door, { path: addressOf(path, visit.parameter), ...answered })
    },
  )
}

function sendHtml(c: Context, { html, status, waitMs = 0 }: PublicHtml): Response | Promise<Response> {
  if (waitMs > 0) c.header('Retry-After', String(Math.ceil(waitMs / 1_000)))
  return c.html(html, status)
}

/** By a way that a reload does not send the form again (RFC 9110, section 15.4.4). */
function letIn(c: Context, { passes }: Door, { path, search, reason }: LetIn & { readonly path: string }): Response {
  if (reason !== undefined) c.header('Set-Cookie', passes.make({ path, reason }))
  const asked = new URLSearchParams(search).toString()
  return c.redirect(asked === '' ? path : `${path}?${asked}`, 303)
}

function servePublicFiles(app: Hono<{ Bindings: HttpBindings }>, served: Served): void {
  const { door } = served
  const { path, file } = served.page
  const { sendFile, callerOf } = door
  if (!file || !sendFile) return
  app.on(['GET', 'HEAD'], `${path}/:parameter/files/:file`, async (c) => {
    const refusal = await tooMany(c, door, { what: `${path} files`, limit: fileLimit })
    if (refusal) return refusal
    const id = withoutNul(c.req.param('file') ?? '')
    const found = await file(visitOf(c, served), id)
    if (!found) return c.text('Not found', 404)
    const { incoming, outgoing } = c.env
    outgoing.setHeader('X-Robots-Tag', 'noindex, nofollow')
    const isSent = await sendFile(incoming, outgoing, {
      who: callerOf(c).network,
      headers: c.req.raw.headers,
      wanted: { space: found.space as SpaceId, id: found.id, isThumbnail: false },
      isDownload: false,
      may: async () => (await file(visitOf(c, served), id)) !== undefined,
    })
    if (!isSent) return c.text(commonRefusals.busy, 503)
    return RESPONSE_ALREADY_SENT
  })
}

/** Nothing in it runs or is loaded, also where it is opened by itself. */
const policyOfPictures = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

function servePictures(app: Hono<{ Bindings: HttpBindings }>, served: Served): void {
  const { path, picture } = served.page
  if (!picture) return
  const turns = createFairTurns(ofPictures)
  app.get(`${path}/:parameter/pictures/:name`, async (c) => {
    const refusal = await tooMany(c, served.door, { what: `${path} files`, limit: fileLimit })
    if (refusal) return refusal
    const name = withoutNul(c.req.param('name') ?? '')
    const visit = visitOf(c, served)
    const drawn = await turns.do(visit.network, async () => ({ svg: await picture(visit, name) }))
    if (!drawn) return c.text(commonRefusals.busy, 503)
    const { svg } = drawn
    if (svg === undefined) return c.text('Not found', 404)
    c.header('Content-Security-Policy', policyOfPictures)
    c.header('X-Robots-Tag', 'noindex, nofollow')
    return sendText(c, { type: 'image/svg+xml', text: svg, tag: `"${name}-${svg.length}"` })
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
async function sendText(c: Context, { type, text, tag }: Omit<PublicText, 'status'>): Promise<Response> {
  c.header('ETag', tag)
  c.header('Cache-Control', 'private, no-cache')
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('if-none-match')?.replaceAll('W/', '').includes(tag)) return c.body(null, 304)
  c.header('Content-Type', type)
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(await pack(text)))
}
