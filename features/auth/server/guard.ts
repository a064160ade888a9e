import * as z from 'zod/mini'
import type { Limit } from '@atrium/engine/contract'
import { type Caller, type Counted, type SharedLimits, waitInWords } from '@atrium/engine/server'
import { cleanName, maxNameLength } from '@atrium/features/people/contract'
import { maxEmailLength, plainEmail } from '../contract/email.ts'
import { badEmail } from '../contract/words.ts'

interface Rule {
  readonly what: string
  readonly perCaller: Limit
  /** What else is counted, by the account that is asked about. */
  counts?(about: About): readonly Counted[]
}

interface About {
  readonly email: string
  readonly network: string
  /** The device, where somebody has signed in to this account before. */
  readonly device: string | undefined
}

const minute = 60_000
const guesses = { times: 10, perMs: 5 * minute }
const guessesOfAll = { times: 100, perMs: 60 * minute }

/**
 * Wrong passwords alone are counted in the end. Devices from which somebody has signed in to the account before are counted
 * apart, so that whoever guesses at it from elsewhere keeps nobody out of their own (OWASP, device cookies).
 */
const wrongPasswords: NonNullable<Rule['counts']> = ({ email, network, device }) =>
  device === undefined
    ? [
        { who: `${network} ${email}`, what: 'wrong passwords from', limit: guesses },
        { who: email, what: 'wrong passwords of', limit: guessesOfAll },
      ]
    : [
        { who: `${device} ${email}`, what: 'wrong passwords on', limit: guesses },
        { who: email, what: 'wrong passwords on devices of', limit: guessesOfAll },
      ]

const perAccount =
  (what: string, limit: Limit): NonNullable<Rule['counts']> =>
  ({ email }) => [{ who: email, what, limit }]

/** What anonymous callers may ask, and how often from one address and about one account. */
const rules: Readonly<Record<string, Rule>> = {
  'sign-in': { what: 'sign-in', perCaller: { times: 60, perMs: minute }, counts: wrongPasswords },
  'sign-up': {
    what: 'registration',
    perCaller: { times: 60, perMs: 10 * minute },
    counts: perAccount('registration of', { times: 5, perMs: 10 * minute }),
  },
  'request-password-reset': {
    what: 'reset-mail',
    perCaller: { times: 20, perMs: 10 * minute },
    counts: perAccount('reset-mail of', { times: 5, perMs: 60 * minute }),
  },
  'reset-password': { what: 'new-password', perCaller: { times: 20, perMs: 10 * minute } },
}

/** How often a caller may ask whether an invitation still works. */
const lookUps: Limit = { times: 60, perMs: 10 * minute }

export interface Fields extends Readonly<Record<string, unknown>> {
  readonly email: string
}

/** What an anonymous request comes to: an answer already, or the same request with its fields put right. */
export type Guarded = { readonly refusal: Response } | Asked

export interface Asked {
  /** One of the rules' names of what they are about. */
  readonly what: string
  readonly request: Request
  readonly fields: Fields
  /** What was counted of the account. */
  readonly counted: readonly Counted[]
}

interface Door {
  readonly caller: Caller
  readonly limits: SharedLimits
  /** The device of a request, where somebody has signed in to the account of `email` on it before. */
  deviceOf(headers: Headers, email: string): string | undefined
}

/** Lets a request through that may be sent without a sign-in, unless there are too many; undefined for all other requests. */
export async function guard(request: Request, door: Door): Promise<Guarded | undefined> {
  const rule = ruleOf(new URL(request.url).pathname)
  return rule && request.method === 'POST' ? guardBy(rule, request, door) : undefined
}

async function guardBy(rule: Rule, request: Request, { caller, limits, deviceOf }: Door): Promise<Guarded> {
  const { what, perCaller, counts } = rule
  const early = await take([{ who: caller.network, what: `${what} from`, limit: perCaller }], limits)
  if (early) return { refusal: early }
  const fields = await fieldsOf(request)
  if (!fields) return { refusal: refuse(400, { code: 'bad-input', message: 'This takes an object in JSON.' }) }
  const { email } = fields
  const about = { email, network: caller.network, device: deviceOf(request.headers, email) }
  const counted = (email !== '' && counts?.(about)) || []
  const refusal = refusalOf(what, fields) ?? (await take(counted, limits))
  return refusal ? { refusal } : { what, request: withFields(request, fields), fields, counted }
}

async function take(counted: readonly Counted[], limits: SharedLimits): Promise<Response | undefined> {
  const waitMs = await limits.takeAll(counted)
  return waitMs > 0 ? tooMany(waitMs) : undefined
}

/** Lets a caller ask after an invitation, unless they have asked too often; undefined where they may. */
export function guardLookUp({ caller, limits }: Omit<Door, 'deviceOf'>): Promise<Response | undefined> {
  return take([{ who: caller.network, what: 'invitation from', limit: lookUps }], limits)
}

export function refuse(status: number, words: { readonly code: string; readonly message: string }): Response {
  return Response.json(words, { status })
}

/** Any part of the path decides, so that no other way of writing it goes around the limits. */
function ruleOf(pathname: string): Rule | undefined {
  const name = pathname.split('/').find((part) => Object.hasOwn(rules, part))
  return name === undefined ? undefined : rules[name]
}

async function fieldsOf(request: Request): Promise<Fields | undefined> {
  const body: unknown = await request.json().catch(() => undefined) // answered as bad input
  if (typeof body !== 'object' || body === null) return undefined
  const fields: Readonly<Record<string, unknown>> = { ...body }
  const { email, name } = fields
  return {
    ...fields,
    ...(typeof name === 'string' && { name: cleanName(name) }),
    email: typeof email === 'string' ? plainEmail(email) : '',
  }
}

function refusalOf(what: string, { email, name }: Fields): Response | undefined {
  // A link that was sent says whose password it is.
  const isEmail = what === 'new-password' || z.safeParse(z.email(), email).success
  if (email.length > maxEmailLength || !isEmail) return refuse(400, badEmail)
  if (typeof name === 'string' && name.length > maxNameLength) return refuse(400, longName)
  return undefined
}

const longName = { code: 'NAME_TOO_LONG', message: `Name should be at most ${maxNameLength} characters long.` }

/** What stands in the address besides is not looked at here, and so nowhere else: the library would take a token from it. */
function withFields({ url, headers: given }: Request, fields: Fields): Request {
  const headers = new Headers(given)
  const place = new URL(url)
  place.search = ''
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name)
  headers.set('content-type', 'application/json')
  return new Request(place, { method: 'POST', headers, body: JSON.stringify(fields) })
}

export function tooMany(waitMs: number): Response {
  const refusal = { code: 'too-many-requests', message: waitInWords(waitMs) }
  return Response.json(refusal, { status: 429, headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) } })
}
