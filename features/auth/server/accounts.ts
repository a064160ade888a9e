import type { IncomingMessage } from 'node:http'
import { betterAuth } from 'better-auth'
import type { Kysely } from 'kysely'
import { newId } from '@atrium/base/id'
import type { Entry, PersonId, SpaceId } from '@atrium/engine/contract'
import { type Actor, type Caller, type Identity, type Logger, type SharedLimits, run } from '@atrium/engine/server'
import { arrive } from '@atrium/features/people/contract'
import { profileOf } from '@atrium/features/people/server'
import { createPasswordChange } from './change-password.ts'
import { createDevices } from './devices.ts'
import { guard } from './guard.ts'
import { createHeed } from './heed-endings.ts'
import { createIdentify } from './identify.ts'
import { inOurWords } from './in-our-words.ts'
import { createFailures } from './note-failures.ts'
import { type AccountNeeds, authOptions, callerHeader, quietOptions } from './options.ts'
import { createOutcome } from './outcome.ts'
import { createOwnRoutes } from './own-routes.ts'
import { createProofs } from './proofs.ts'
import { type FindLetter, createRegistration } from './registration.ts'
import { createSessions } from './sessions.ts'
import { createAnonymous } from './anonymous.ts'

/** Accounts and their sessions. */
export interface Accounts {
  /** Answers all below `/api/auth/`. */
  handle(request: Request, caller: Caller): Promise<Response>
  identify(headers: Headers): Promise<Identity | undefined>
  authenticate(request: IncomingMessage): Promise<Identity | undefined>
  aliveSessions(sessions: readonly string[]): Promise<ReadonlySet<string>>
  /** Hears of every entry that this process tells: by some of them sessions end. */
  heed(space: SpaceId, entries: readonly Entry[]): void
  /** Whether anybody may register. */
  isOpenToAll(): Promise<boolean>
}

interface Needs extends Omit<AccountNeeds, 'onSignIn' | 'onSignOut' | 'onRegister'> {
  readonly actor: Actor
  readonly limits: SharedLimits
  readonly db: Kysely<Record<never, never>>
  readonly log: Logger
  /** Finds a letter that invites somebody into a workspace. */
  readonly findLetter: FindLetter
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
  const { pool, db, actor, limits, mailer, publicUrl, secret, log, onEnd } = needs
  const isSecure = publicUrl.startsWith('https:')
  const devices = createDevices({ secret, isSecure })
  const heedOutcome = createOutcome({ limits, devices, failures: createFailures(needs) })
  const proofs = createProofs({ secret, now: () => Date.now() })
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
  const sessions = createSessions({ pool, secret, isSecure, onEnd })
  const identify = createIdentify({ auth, sessions })
  const changePassword = createPasswordChange({ pool, registration, mailer, publicUrl, auth })
  const ownRoutes = createOwnRoutes({ sessions, limits, registration, identify, changePassword })
  const answerAnonymous = createAnonymous({ pool, db, registration, mailer, proofs, publicUrl, auth, quietAuth })

  /** Gives a new account its profile and spaces, and notes every later sign-in or return there. */
  async function welcome(person: string, isReturn = false): Promise<void> {
    const [user] = await run<Account>(pool, accountText, [person])
    if (!user) throw new Error('A session was made for an account that is not there.')
    const by = person as PersonId
    const answer = await actor.actAsServer(arrive, { id: newId(), by, input: { person, ...user, isReturn } })
    if (!answer.ok) throw new Error(`A profile could not be made: ${answer.code}`)
  }

  /** Notes on the way of a session's answer that its owner is here, and heals a profile that is missing. */
  async function noteReturn({ url }: Request, response: Response): Promise<Response> {
    if (!new URL(url).pathname.endsWith('/get-session') || !response.ok) return response
    const found = (await response.clone().json()) as { user: { id: string } } | null
    if (found && !(await wasHereJustNow(db, found.user.id))) await welcome(found.user.id, true)
    return response
  }

  /** Whose session has ended is nobody, also where its row is still there. */
  async function ofNobody(request: Request): Promise<Request> {
    if (!request.headers.has('cookie') || (await sessions.findAlive(request.headers))) return request
    const headers = new Headers(request.headers)
    headers.delete('cookie')
    return new Request(request, { headers })
  }

  return {
    identify,

    authenticate: ({ headers }) => identify(new Headers(headers.cookie ? { cookie: headers.cookie } : {})),

    async handle(request, caller) {
      const own = await ownRoutes(request, caller)
      if (own) return own
      const guarded = await guard(request, { caller, limits, deviceOf: devices.find })
      if (!guarded) return noteReturn(request, await auth.handler(await ofNobody(request)))
      if ('refusal' in guarded) return guarded.refusal
      guarded.request.headers.set(callerHeader, caller.address)
      return inOurWords(await heedOutcome(guarded, await answerAnonymous(guarded, caller), caller))
    },

    aliveSessions: sessions.alive,

    heed: createHeed({ sessions, log }),

    isOpenToAll: async () => (await registration.settings()).registration === 'open',
  }
}

async function wasHereJustNow(db: Needs['db'], person: string): Promise<boolean> {
  const profile = await profileOf(db, person)
  return profile !== undefined && profile.lastActive > Date.now() - noticedEveryMs
}
