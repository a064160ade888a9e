import type { IncomingMessage } from 'node:http'
import { betterAuth } from 'better-auth'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { newId } from '@atrium/base/id'
import * as z from 'zod/mini'
import { type Entry, type PersonId, teamSpace } from '@atrium/engine/contract'
import { type Actor, type Caller, type Identity, type Logger, type SharedLimits, run } from '@atrium/engine/server'
import { arrive } from '@atrium/features/people/contract'
import { EndedSessions } from '../contract/look-after.ts'
import { tooShort } from '../contract/words.ts'
import { changedMail } from './changed-mail.ts'
import { createDevices } from './devices.ts'
import { type Asked, guard, refuse } from './guard.ts'
import { createFailures } from './note-failures.ts'
import { type AccountNeeds, authOptions, callerHeader, forgetResetLinks, quietOptions } from './options.ts'
import { type PasswordChange, createOwnRoutes } from './own-routes.ts'
import { createProofs } from './proofs.ts'
import { createRegistration } from './registration.ts'
import { createSessions } from './sessions.ts'
import { createStrangers } from './strangers.ts'

/** Accounts and their sessions. */
export interface Accounts {
  /** Answers all below `/api/auth/`. */
  handle(request: Request, caller: Caller): Promise<Response>
  identify(headers: Headers): Promise<Identity | undefined>
  authenticate(request: IncomingMessage): Promise<Identity | undefined>
  aliveSessions(sessions: readonly string[]): Promise<ReadonlySet<string>>
  /** Hears of every entry that this process tells: by some of them sessions end. */
  heed(space: string, entries: readonly Entry[]): void
}

interface Needs extends Omit<AccountNeeds, 'onSignIn' | 'onSignOut' | 'onRegister'> {
  readonly actor: Actor
  readonly limits: SharedLimits
  readonly db: Kysely<Record<never, never>>
  readonly log: Logger
  /** Hears which sessions ended. */
  onEnd(sessions: readonly string[]): void
}

/** A person who is here is noted this often at most, as everybody hears of it. */
const noticedEveryMs = 300_000

interface Account {
  readonly email: string
  readonly name: string
  readonly isGuest: boolean
}

const accountText = `
  select email, name, coalesce("invitedAs" = 'guest', false) as "isGuest" from auth_user where id = $1`

export function createAccounts(needs: Needs): Accounts {
  const { pool, db, actor, limits, mailer, publicUrl, onEnd } = needs
  const devices = createDevices({ secret: needs.secret, isSecure: publicUrl.startsWith('https:') })
  const failures = createFailures(needs)
  const proofs = createProofs({ secret: needs.secret, now: () => Date.now() })
  const registration = createRegistration({ ...needs, proofs })
  const accountNeeds: AccountNeeds = {
    ...needs,
    onSignIn: (person) => welcome(person),
    onSignOut: (id) => onEnd([id]),
    onRegister: registration.admit,
  }
  const options = authOptions(accountNeeds)
  const auth = betterAuth(options)
  const quietAuth = betterAuth(quietOptions(options, accountNeeds))
  const sessions = createSessions({ pool, onEnd })
  const ownRoutes = createOwnRoutes({ sessions, limits, registration, identify, changePassword })
  const answerStranger = createStrangers({ pool, db, registration, mailer, proofs, publicUrl, auth, quietAuth })

  /** Gives a new account its profile and spaces, and notes every later sign-in or return there. */
  async function welcome(person: string, isReturn = false): Promise<void> {
    const [user] = await run<Account>(pool, accountText, [person])
    if (!user) throw new Error('A session was made for an account that is not there.')
    const by = person as PersonId
    const answer = await actor.actAsServer(arrive, { id: newId(), by, input: { person, ...user, isReturn } })
    if (!answer.ok) throw new Error(`A profile could not be made: ${answer.code}`)
  }

  async function identify(headers: Headers): Promise<Identity | undefined> {
    if (!headers.has('cookie')) return undefined
    const [found, alive] = await Promise.all([auth.api.getSession({ headers }), sessions.findAlive(headers)])
    if (!found || found.session.id !== alive) return undefined
    return { person: found.user.id as PersonId, session: alive }
  }

  /** Notes on the way of a session's answer that its owner is here, and heals a profile that is missing. */
  async function noteReturn({ url }: Request, response: Response): Promise<Response> {
    if (!new URL(url).pathname.endsWith('/get-session') || !response.ok) return response
    const found = (await response.clone().json()) as { user: { id: string } } | null
    if (found && !(await wasHereJustNow(pool, found.user.id))) await welcome(found.user.id, true)
    return response
  }

  async function changePassword({ identity, headers, ...body }: PasswordChange): Promise<Response> {
    const { minPasswordLength } = await registration.settings()
    if (body.newPassword.length < minPasswordLength) return refuse(400, tooShort(minPasswordLength))
    const response = await auth.api.changePassword({ body, headers, asResponse: true })
    if (!response.ok) return response
    await forgetResetLinks(pool, identity.person)
    const [user] = await run<Account>(pool, accountText, [identity.person])
    if (user) await mailer.send(changedMail({ to: user.email, publicUrl }))
    return response
  }

  /** Counts wrong passwords alone, and remembers where the right one was given. */
  async function heedOutcome({ what, request, fields, counted }: Asked, response: Response, caller: Caller): Promise<void> {
    if (fields['invitation'] && response.status === 403) failures.invitation(caller)
    if (what === 'sign-in' && response.status === 401) return failures.signIn(fields.email, caller)
    if (what === 'sign-in') await limits.giveBack(counted)
    const isIn = response.headers.getSetCookie().some((cookie) => cookie.includes('session_token='))
    if (isIn) response.headers.append('Set-Cookie', devices.remember(request.headers, fields.email))
  }

  return {
    identify,

    authenticate: ({ headers }) => identify(new Headers(headers.cookie ? { cookie: headers.cookie } : {})),

    async handle(request, caller) {
      const own = await ownRoutes(request, caller)
      if (own) return own
      const guarded = await guard(request, { caller, limits, deviceOf: devices.find })
      if (!guarded) return noteReturn(request, await auth.handler(request))
      if ('refusal' in guarded) return guarded.refusal
      guarded.request.headers.set(callerHeader, caller.address)
      const response = await answerStranger(guarded)
      await heedOutcome(guarded, response, caller)
      return response
    },

    aliveSessions: sessions.alive,

    heed(space, entries) {
      const people = space === teamSpace ? peopleOut(entries) : []
      if (people.length === 0) return
      sessions
        .closeEnded(people)
        .catch((error: unknown) => needs.log.warn('Connections could not be closed; they are looked at again.', { error }))
    },
  }
}

/** Whose sessions end by these entries. */
function peopleOut(entries: readonly Entry[]): readonly string[] {
  return entries
    .flatMap(({ changes }) => changes)
    .flatMap((change) => {
      if (!('put' in change) || change.put !== EndedSessions.name) return []
      return z.parse(EndedSessions.schema, change.row).person
    })
}

async function wasHereJustNow(pool: pg.Pool, person: string): Promise<boolean> {
  const text = `
    select 1 from person
    where space = 'team' and id = $1 and last_active > extract(epoch from now()) * 1000 - ${noticedEveryMs}`
  return (await run(pool, text, [person])).length > 0
}
