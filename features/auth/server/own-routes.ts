import * as z from 'zod/mini'
import type { Caller, Identity, SharedLimits } from '@atrium/engine/server'
import { InvitationTerms } from '../contract/invite.ts'
import { needsPassword } from '../contract/words.ts'
import { guardLookUp, refuse, tooMany } from './guard.ts'
import type { Registration } from './registration.ts'
import type { Sessions } from './sessions.ts'

interface Needs {
  readonly sessions: Sessions
  readonly limits: SharedLimits
  readonly registration: Registration
  identify(headers: Headers): Promise<Identity | undefined>
  /** Sets another password after a look at the current one; answers a refusal's response otherwise. */
  changePassword(change: PasswordChange): Promise<Response>
}

const Passwords = z.object({ currentPassword: z._default(z.string(), ''), newPassword: z.string() })

export interface PasswordChange extends z.infer<typeof Passwords> {
  readonly identity: Identity
  readonly headers: Headers
}

const passwordLimit = { times: 10, perMs: 300_000 }
const base = '/api/auth/'

/** What we add to better-auth: what people do with their own accounts, and who may register; undefined for every other request. */
export function createOwnRoutes({ sessions, limits, registration, identify, changePassword }: Needs) {
  async function change(identity: Identity, request: Request): Promise<Response> {
    const passwords = await bodyOf(request, Passwords)
    if (!passwords) return badInput()
    const waitMs = await limits.take({ who: identity.person, what: 'password change of', limit: passwordLimit })
    if (waitMs > 0) return tooMany(waitMs)
    if (!passwords.currentPassword) return refuse(403, needsPassword)
    const response = await changePassword({ ...passwords, identity, headers: request.headers })
    if (response.ok) await sessions.endOthers(identity)
    return response.ok ? done() : response
  }

  async function endOne(identity: Identity, request: Request): Promise<Response> {
    const wanted = await bodyOf(request, z.object({ id: z.string() }))
    if (!wanted) return badInput()
    return (await sessions.end(identity, wanted.id)) ? done() : refuse(404, noSession)
  }

  async function endOthers(identity: Identity): Promise<Response> {
    await sessions.endOthers(identity)
    return done()
  }

  async function invite(identity: Identity, request: Request): Promise<Response> {
    const terms = await bodyOf(request, InvitationTerms)
    if (!terms) return badInput()
    const { token, ...answer } = await registration.invite(identity, terms)
    return answer.ok ? Response.json({ token }) : refuse(answer.code === 'not-allowed' ? 403 : 422, answer)
  }

  const routes: Readonly<Record<string, (identity: Identity, request: Request) => Promise<Response>>> = {
    'GET sessions': async (identity) => Response.json({ sessions: await sessions.list(identity) }),
    'POST end-session': endOne,
    'POST end-other-sessions': endOthers,
    'POST change-password': change,
    'POST invite': invite,
  }

  async function policy(search: URLSearchParams, caller: Caller): Promise<Response> {
    const [token, letter] = [search.get('invitation') ?? '', search.get('letter') ?? '']
    const refusal = (token || letter) && (await guardLookUp({ caller, limits }))
    return refusal || Response.json(await registration.policy({ token, letter }))
  }

  return async (request: Request, caller: Caller): Promise<Response | undefined> => {
    const { pathname, searchParams } = new URL(request.url)
    const name = `${request.method} ${pathname.slice(base.length)}`
    if (name === 'GET policy') return policy(searchParams, caller)
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!route) return undefined
    const identity = await identify(request.headers)
    return identity ? route(identity, request) : refuse(401, signedOut)
  }
}

const done = (): Response => Response.json({ ok: true })
const badInput = (): Response => refuse(400, { code: 'bad-input', message: 'Something you entered is not valid.' })
const signedOut = { code: 'signed-out', message: 'You are signed out. Sign in again.' }
const noSession = { code: 'no-session', message: 'This session has already ended.' }

async function bodyOf<Body>(request: Request, schema: z.ZodMiniType<Body>): Promise<Body | undefined> {
  const body: unknown = await request.json().catch(() => undefined) // answered as bad input
  return z.safeParse(schema, body).data
}
