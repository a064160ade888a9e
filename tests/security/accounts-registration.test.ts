import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { Policy } from '../../features/auth/contract/policy.ts'
import { type Newcomer, type TestAtrium, openAtrium } from '../atrium.ts'

/**
 * The invariant: nobody gets an account by what says nothing of them. Under each way to register somebody comes with each thing
 * that they could have: nothing, what was made for another address, what is made up, what has been used, and what is theirs.
 */
/** All ways in which a team may have people register. */
const policies = Policy.shape.registration.options

let atrium: TestAtrium
let owner: Newcomer
let made = 0

beforeAll(async () => {
  atrium = await openAtrium()
  owner = await atrium.newcomer()
})
afterAll(() => atrium.close())

const newEmail = (): string => `eve${(made += 1)}@ours.example`
const change = (input: object) => atrium.post('v1/actions/auth/change-settings', input, owner)

/** What the letter to an address carries by which it registers under a domain. */
async function proofFor(email: string): Promise<string> {
  await atrium.post('auth/sign-up/email', { name: 'Eve', email, password: 'secret 1' })
  return /proof=(\S+)/.exec((await atrium.mailsTo(email)).at(-1) ?? '')?.[1] ?? ''
}

/** What a letter carries that invites an address into a workspace. */
async function letterFor(email: string): Promise<string> {
  const [space, token] = [newId(), newId().replaceAll('-', '')]
  await atrium.post('v1/actions/workspaces/create', { id: space, name: 'Ops', clientCreatedAt: '' }, owner)
  const invited = await atrium.post('v1/actions/workspaces/invite', { space, id: newId(), token, email }, owner)
  expect(invited.status).toBe(200)
  return token
}

const linkFor = async (): Promise<string> =>
  (await atrium.post('auth/invite', { days: 1, uses: 1 }, owner)).json.token ?? ''

async function usedLink(): Promise<string> {
  const invitation = await linkFor()
  const person = { name: 'Bob', email: newEmail(), password: 'secret 1' }
  expect((await atrium.post('auth/sign-up/email', { ...person, invitation })).status).toBe(200)
  return invitation
}

/** What somebody of some address comes with, and under which policies it may let them in. */
interface Way {
  with(email: string): Promise<object>
  readonly lets: readonly (typeof policies)[number][]
}

const ways: Readonly<Record<string, Way>> = {
  nothing: { with: async () => ({}), lets: ['open'] },
  'a proof of another address': { with: async () => ({ proof: await proofFor(newEmail()) }), lets: ['open'] },
  'a proof that is made up': { with: async () => ({ proof: `${Date.now() + 1e6}.AAAA` }), lets: ['open'] },
  'a letter to another address': { with: async () => ({ letter: await letterFor(newEmail()) }), lets: ['open'] },
  'a link that is made up': { with: async () => ({ invitation: newId() }), lets: [] },
  'a link that was used': { with: async () => ({ invitation: await usedLink() }), lets: [] },
  'a letter taken for a link': { with: async (email) => ({ invitation: await letterFor(email) }), lets: [] },
  'a proof of their own': { with: async (email) => ({ proof: await proofFor(email) }), lets: ['open', 'domain'] },
  'a letter of their own': { with: async (email) => ({ letter: await letterFor(email) }), lets: policies },
  'a link of their own': { with: async () => ({ invitation: await linkFor() }), lets: policies },
}

test.each(policies.flatMap((policy) => Object.entries(ways).map(([what, way]) => [policy, what, way] as const)))(
  'where registration is %s, who comes with %s gets in as far as that says that they may',
  async (registration, _what, way) => {
    // A proof is sent only where one is asked for.
    await change({ registration: 'domain', domains: ['ours.example'] })
    const email = newEmail()
    const given = await way.with(email)
    await change({ registration })
    const answer = await atrium.post('auth/sign-up/email', { name: 'Eve', email, password: 'secret 1', ...given })
    const { rows } = await atrium.client.query('select from auth_user where email = $1', [email])
    const isIn = way.lets.includes(registration)
    expect([rows.length > 0, answer.cookie !== '']).toEqual([isIn, isIn])
  },
)
