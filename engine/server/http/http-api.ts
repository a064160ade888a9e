import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import type { Actor } from '../deeds/act.ts'
import { type Refused, refused } from '../deeds/answers.ts'
import { apiPage, serveApiPage } from './api-page.ts'
import type { Asker } from '../questions/ask.ts'
import { type Identity, actLimit, askLimit } from '../line/connection.ts'
import { parseJson } from '../line/json.ts'
import { type Limits, waitInWords } from '../limits/limits.ts'
import type { Logger } from '../log.ts'
import { openApi } from './openapi.ts'
import type { Registry } from '../registry.ts'

export interface ApiNeeds {
  readonly actor: Actor
  readonly asker: Asker
  readonly registry: Registry
  readonly limits: Limits
  readonly log: Logger
  identify(headers: Headers): Promise<Identity | undefined>
}

const statuses: Readonly<Record<string, 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503>> = {
  'bad-input': 400,
  'signed-out': 401,
  'not-allowed': 403,
  'no-access': 404,
  'unknown-action': 404,
  'unknown-query': 404,
  taken: 409,
  'id-reused': 409,
  'too-many-requests': 429,
  fault: 500,
  busy: 503,
}

/** The actions and queries over HTTP, under the same checks as over the socket. */
export function createApi(needs: ApiNeeds): Hono {
  const { asker, registry, limits } = needs
  const api = new Hono()
  let document: Promise<string> | undefined

  // Made when it is first asked for: no start waits for it.
  api.get('/openapi.json', async (c) => {
    document ??= openApi(registry).then((described) => JSON.stringify(described))
    return c.body(await document, 200, { 'Content-Type': 'application/json' })
  })
  api.get('/docs', (c) => c.redirect('/api/v1/docs/'))
  api.get('/docs/', (c) => c.html(apiPage))
  serveApiPage(api)

  api.post('/actions/:feature/:action', (c) =>
    answerAct(needs, c, `${c.req.param('feature')}/${c.req.param('action')}`),
  )

  api.get('/queries/:feature/:query', async (c) => {
    const identity = await needs.identify(c.req.raw.headers)
    if (!identity) return refuse(c, refused('signed-out'))
    const waitMs = limits.take(identity.person, 'ask', askLimit)
    if (waitMs > 0) return refuse(c, refused('too-many-requests', waitInWords(waitMs)), waitMs)
    const name = `${c.req.param('feature')}/${c.req.param('query')}`
    const known = registry.queries.get(name)
    if (!known || known.query.isSecret) return refuse(c, refused('unknown-query'))
    const input = typedParameters(known.query.input, c.req.query())
    const answer = await asker.ask({ query: name, input, by: identity.person })
    return answer.ok ? c.json(answer.output as object) : refuse(c, answer)
  })

  return api
}

/** The actions that have an address of their own, below `/api`. */
export function createActionPaths(needs: ApiNeeds): Hono {
  const paths = new Hono()
  for (const { name, path } of needs.registry.actions.values())
    if (path) paths.post(path, (c) => answerAct(needs, c, name))
  return paths
}

async function answerAct({ actor, limits, identify }: ApiNeeds, c: Context, action: string): Promise<Response> {
  const identity = await identify(c.req.raw.headers)
  if (!identity) return refuse(c, refused('signed-out'))
  const waitMs = limits.take(identity.person, 'act', actLimit)
  if (waitMs > 0) return refuse(c, refused('too-many-requests', waitInWords(waitMs)), waitMs)
  const input = await jsonBody(c)
  if (input === undefined) return refuse(c, refused('bad-input', 'The body has to be JSON (application/json).'))
  const id = c.req.header('idempotency-key') ?? newId()
  const answer = await actor.act({ id, action, input, by: identity.person })
  return answer.ok ? c.json(answer) : refuse(c, answer)
}

function refuse(c: Context, { code, message }: Refused, waitMs = 0): Response {
  if (waitMs > 0) c.header('Retry-After', String(Math.ceil(waitMs / 1_000)))
  return c.json({ code, message }, statuses[code] ?? 422)
}

async function jsonBody(c: Context): Promise<unknown> {
  if (!c.req.header('content-type')?.startsWith('application/json')) return undefined
  return parseJson(await c.req.text().catch(nothingIfCut))
}

/** Who cuts the line before the end of a body has said nothing; that is no fault of ours. */
function nothingIfCut(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return ''
  throw error
}

const textsOf = new WeakMap<z.core.$ZodType, ReadonlySet<string>>()

/** The names of the parameters that are text. */
function textParameters(schema: z.core.$ZodType): ReadonlySet<string> {
  const known = textsOf.get(schema)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>
  }
  const texts = new Set(Object.keys(properties).filter((name) => properties[name]?.type === 'string'))
  textsOf.set(schema, texts)
  return texts
}

/** Query parameters are text; those that the schema wants as something else are read as JSON. */
function typedParameters(schema: z.core.$ZodType, given: Readonly<Record<string, string>>): Record<string, unknown> {
  const texts = textParameters(schema)
  return Object.fromEntries(
    Object.entries(given).map(([name, text]) => [name, texts.has(name) ? text : (parseJson(text) ?? text)]),
  )
}
