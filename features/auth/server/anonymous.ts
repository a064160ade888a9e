import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { type Caller, type Mailer, createFairTurns, run } from '@atrium/engine/server'
import type { TeamSettings } from '../contract/team-settings.ts'
import { deadReset, noAccount, proofSent, received, tooShort } from '../contract/words.ts'
import { type Asked, type Fields, refuse, tooMany } from './guard.ts'
import { knownMail } from './known-mail.ts'
import { proofMail } from './proof-mail.ts'
import type { Proofs } from './proofs.ts'
import type { Registration } from './registration.ts'
import { mayUseReset } from './reset-link.ts'

interface Handler {
  handler(request: Request): Promise<Response>
}

interface Needs {
  readonly pool: pg.Pool
  readonly db: Kysely<Record<never, never>>
  readonly registration: Registration
  readonly mailer: Pick<Mailer, 'send'>
  readonly proofs: Proofs
  readonly publicUrl: string
  readonly auth: Handler
  /** The same accounts; signs nobody in who registers, and says the same whether or not they had an account. */
  readonly quietAuth: Handler
}

/** So long takes every answer that must not tell by its time who has an account: longer than the work for either. */
const alikeMs = 500

/**
 * So many are answered at once, and of one network. Who registers holds a connection of the database and needs others for
 * what goes along with it, so that there must always be some left; and each password takes one of the four threads.
 */
const atOnce = { atOnce: 3, atOnceOfOne: 2, mostWaitingOfOne: 100 }

/** Answers what anonymous callers ask, as the team's settings want it. */
export function createAnonymous({ pool, db, registration, mailer, proofs, publicUrl, auth, quietAuth }: Needs) {
  const turns = createFairTurns(atOnce)

  async function hasAccount(email: string): Promise<boolean> {
    return (await run(pool, 'select 1 from auth_user where email = $1', [email])).length > 0
  }

  async function register({ request, fields }: Asked, { hidesAccounts }: TeamSettings): Promise<Response> {
    const { email } = fields
    const given = { email, token: textIn(fields, 'invitation'), letter: textIn(fields, 'letter') }
    const newcomer = { ...given, proof: textIn(fields, 'proof') }
    const fault = await registration.fault(newcomer)
    if (fault) return refuse(403, fault)
    if (await registration.needsProof(newcomer)) return mailProof(email)
    if (!hidesAccounts) return auth.handler(request)
    const response = await quietAuth.handler(request)
    return response.ok ? Response.json(received) : response
  }

  /** Says the same whether or not there is an account. */
  async function mailProof(to: string): Promise<Response> {
    const isKnown = await hasAccount(to)
    await mailer.send(isKnown ? knownMail({ to, publicUrl }) : proofMail({ to, proof: proofs.make(to), publicUrl }))
    return Response.json(proofSent)
  }

  async function mailLink({ request, fields }: Asked, { hidesAccounts }: TeamSettings): Promise<Response> {
    if (!hidesAccounts && !(await hasAccount(fields.email))) return refuse(404, noAccount)
    return auth.handler(request)
  }

  async function setPassword({ request, fields }: Asked): Promise<Response> {
    if (!(await mayUseReset(db, textIn(fields, 'token')))) return refuse(400, deadReset)
    return auth.handler(request)
  }

  function answer(asked: Asked, settings: TeamSettings): Promise<Response> {
    if (asked.what === 'new-password') return setPassword(asked)
    if (asked.what === 'registration') return register(asked, settings)
    return asked.what === 'reset-mail' ? mailLink(asked, settings) : auth.handler(asked.request)
  }

  async function answerInTurn(asked: Asked, settings: TeamSettings, { network }: Caller): Promise<Response> {
    return (await turns.do(network, () => answer(asked, settings))) ?? tooMany(1_000)
  }

  return async (asked: Asked, caller: Caller): Promise<Response> => {
    const settings = await registration.settings()
    if (isShort(asked, settings)) return refuse(400, tooShort(settings.minPasswordLength))
    if (!settings.hidesAccounts || asked.what === 'sign-in') return answerInTurn(asked, settings, caller)
    const wait = sleep(alikeMs)
    return answerInTurn(asked, settings, caller).finally(() => wait)
  }
}

function isShort({ what, fields }: Asked, { minPasswordLength }: TeamSettings): boolean {
  const key = what === 'registration' ? 'password' : 'newPassword'
  const password = fields[key]
  return what !== 'sign-in' && typeof password === 'string' && password.length < minPasswordLength
}

function textIn(fields: Fields, key: string): string {
  const value = fields[key]
  return typeof value === 'string' ? value : ''
}
