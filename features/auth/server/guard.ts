import type { Limit } from '@atrium/engine/contract'
import { type Limits, waitInWords } from '@atrium/engine/server'
import { cleanName, maxNameLength } from '@atrium/features/people/contract'
import { maxEmailLength, plainEmail } from '../contract/email.ts'
import { badEmail } from '../contract/words.ts'

interface Rule {
  readonly what: string
  readonly perAddress: Limit
  readonly perAccount?: Limit
}

const minute = 60_000

const signIn: Rule = {
  what: 'sign-in',
  perAddress: { times: 60, perMs: minute },
  perAccount: { times: 10, perMs: 5 * minute },
}

/** What strangers may ask, and how often from one address and about one account. */
const rules: Readonly<Record<string, Rule>> = {
  'sign-in': signIn,
  'sign-up': {
    what: 'registration',
    perAddress: { times: 60, perMs: 10 * minute },
    perAccount: { times: 5, perMs: 10 * minute },
  },
  'request-password-reset': {
    what: 'reset-mail',
    perAddress: { times: 20, perMs: 10 * minute },
    perAccount: { times: 5, perMs: 60 * minute },
  },
  'reset-password': { what: 'new-password', perAddress: { times: 20, perMs: 10 * minute } },
}

export interface Fields extends Readonly<Record<string, unknown>> {
  readonly email: string
}

/** What a stranger's request comes to: an answer already, or the same request with its fields put right. */
export type Guarded = { readonly refusal: Response } | Asked

export interface Asked {
  /** One of the rules' names of what they are about. */
  readonly what: string
  readonly request: Request
  readonly fields: Fields
}

/** Lets a request through that strangers may send, unless there are too many; undefined for all other requests. */
export async function guard(request: Request, caller: string, limits: Limits): Promise<Guarded | undefined> {
  const rule = ruleOf(new URL(request.url).pathname)
  if (!rule || request.method !== 'POST') return undefined
  const waitMs = limits.take(caller, `${rule.what} from`, rule.perAddress)
  if (waitMs > 0) return { refusal: tooMany(waitMs) }
  const fields = await fieldsOf(request)
  if (!fields) return { refusal: refuse(400, { code: 'bad-input', message: 'This takes an object in JSON.' }) }
  const refusal = refusalOf(fields, rule, limits)
  return refusal ? { refusal } : { what: rule.what, request: withFields(request, fields), fields }
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

function refusalOf({ email, name }: Fields, { what, perAccount }: Rule, limits: Limits): Response | undefined {
  const waitMs = email && perAccount ? limits.take(email, `${what} of`, perAccount) : 0
  if (waitMs > 0) return tooMany(waitMs)
  if (email.length > maxEmailLength) return refuse(400, badEmail)
  if (typeof name === 'string' && name.length > maxNameLength) return refuse(400, longName)
  return undefined
}

const longName = { code: 'NAME_TOO_LONG', message: `Name should be at most ${maxNameLength} characters long.` }

function withFields({ url, headers: given }: Request, fields: Fields): Request {
  const headers = new Headers(given)
  for (const name of ['content-length', 'transfer-encoding']) headers.delete(name)
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(fields) })
}

export function tooMany(waitMs: number): Response {
  const refusal = { code: 'too-many-requests', message: waitInWords(waitMs) }
  return Response.json(refusal, { status: 429, headers: { 'Retry-After': String(Math.ceil(waitMs / 1_000)) } })
}
