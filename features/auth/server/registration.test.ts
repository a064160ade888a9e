import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '@atrium/base/id'
import { type Newcomer, type TestAtrium, openAtrium } from '../../../tests/atrium.ts'
import { Policy } from '../contract/policy.ts'
import { isLong } from '../../../tests/long.ts'

let atrium: TestAtrium
let owner: Newcomer
let policyAtFirst: Policy

beforeAll(async () => {
  atrium = await openAtrium()
  policyAtFirst = await policy()
  owner = await atrium.newcomer()
})
afterAll(() => atrium.close())
beforeEach(() => change({ registration: 'open', domains: [], hidesAccounts: false, minPasswordLength: 6 }))
afterEach(() => void vi.useRealTimers())

const change = async (input: object, cookie = owner.cookie) =>
  (await atrium.post('v1/actions/auth/change-settings', input, { cookie })).json

const invite = async (terms: object, cookie = owner.cookie) => {
  const { json } = await atrium.post('auth/invite', terms, { cookie })
  return { token: '', ...json } as { token: string; code?: string }
}

let made = 0
const register = (given: object = {}) =>
  atrium.post('auth/sign-up/email', {
    name: 'Eve',
    email: `eve${(made += 1)}@example.org`,
    password: 'secret 1',
    ...given,
  })

const policy = async (token = '') => Policy.parse((await atrium.get(`auth/policy?invitation=${token}`)).json)

test('R1.01 registration is open until who runs the team closes it, which no member may', async () => {
  const open = {
    registration: 'open',
    domains: [],
    minPasswordLength: 6,
    isInvited: false,
    invitedEmail: '',
    isFirst: false,
    sendsMail: false,
  }
  expect(policyAtFirst).toEqual({ ...open, isFirst: true })
  expect(await policy()).toEqual(open)
  const { cookie, status } = await register()
  expect(status).toBe(200)
  expect(await change({ registration: 'invitation' }, cookie)).toMatchObject({ code: 'not-allowed' })
  expect((await invite({ days: 1, uses: 1 }, cookie)).code).toBe('not-allowed')
  expect((await invite({ days: 1, uses: 1 }, '')).code).toBe('signed-out')
  await change({ registration: 'invitation' })
  expect(await policy()).toMatchObject({ registration: 'invitation' })
  const message = 'Registration is by invitation. Ask your team for an invitation link.'
  const refused = { code: 'invitation-needed', message }
  expect(await register()).toMatchObject({ status: 403, cookie: '', json: refused })
  expect(await register({ invitation: 7 })).toMatchObject({ json: refused })
  // Nothing is said here of who has an account.
  expect(await register({ email: owner.email })).toMatchObject({ json: refused })
  expect((await atrium.post('auth/sign-in/email', owner)).status).toBe(200)
})

test('an invitation lets in as many as it says, and no more when many come at once', async () => {
  await change({ registration: 'invitation' })
  const { token } = await invite({ days: 7, uses: 2 })
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(await policy(token)).toMatchObject({ isInvited: true })
  const bad = { code: 'no-invitation', message: 'This invitation link no longer works. Ask for another one.' }
  expect(await register({ invitation: `${token}x` })).toMatchObject({ status: 403, json: bad })
  expect(await register({ invitation: token.slice(0, -1) })).toMatchObject({ status: 403, json: bad })
  const answers = await Promise.all([1, 2, 3, 4].map(() => register({ invitation: token })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ json }) => json)).toEqual([bad, bad])
  expect(await policy(token)).toMatchObject({ isInvited: false })
  const text = 'select row_to_json(invitation)::text as text from invitation'
  for (const row of (await atrium.client.query<{ text: string }>(text)).rows) expect(row.text).not.toContain(token)
})

test('a registration that fails uses no invitation up', async () => {
  await change({ registration: 'invitation' })
  const { token } = await invite({ days: 1, uses: 1 })
  expect((await register({ invitation: token, email: owner.email })).status).toBe(422)
  expect((await register({ invitation: token, password: '12345' })).json.code).toBe('weak-password')
  expect((await register({ invitation: token, email: 'no address' })).status).toBe(400)
  expect((await register({ invitation: token })).status).toBe(200)
})

test('an invitation that has expired or was revoked lets nobody in', async () => {
  await change({ registration: 'invitation' })
  const [old, revoked] = [await invite({ days: 1, uses: 5 }), await invite({ days: 1, uses: 5 })]
  const text = 'select id from invitation order by created_at desc limit 1'
  const input = { id: (await atrium.client.query<{ id: string }>(text)).rows[0]?.id }
  await atrium.post('v1/actions/auth/revoke-invitation', input, { cookie: owner.cookie })
  expect((await register({ invitation: revoked.token })).json.code).toBe('no-invitation')
  expect((await register({ invitation: old.token })).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 + 1 })
  expect((await register({ invitation: old.token })).json.code).toBe('no-invitation')
})

test('terms that make no sense are refused', async () => {
  for (const terms of [{ days: 0, uses: 1 }, { days: 91, uses: 1 }, { days: 1, uses: 0 }, { days: 1.5, uses: 1 }, {}])
    expect((await invite(terms)).code).toBe('bad-input')
})

async function proofFor(email: string): Promise<string> {
  const letter = (await atrium.mailsTo(email)).at(-1) ?? ''
  return /register\?email=\S+&proof=(\S+)/.exec(letter)?.[1] ?? ''
}

test('registration by domain takes addresses of just those domains, or an invitation', async () => {
  expect(await change({ registration: 'domain' })).toMatchObject({ code: 'no-domain' })
  await change({ registration: 'domain', domains: ['Ours.Example', 'ours.example'] })
  expect(await policy()).toMatchObject({ registration: 'domain', domains: ['ours.example'] })
  const sent = await register({ email: 'bob@OURS.example ' })
  expect(sent).toMatchObject({ status: 200, cookie: '', json: { code: 'proof-sent' } })
  const proof = await proofFor('bob@ours.example')
  // The letter is for its address alone, and a proof cannot be made up.
  for (const other of [
    { email: 'eve@ours.example', proof },
    { email: 'bob@ours.example', proof: proof.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
    { email: 'bob@ours.example', proof: proof.replace(/^\d/, '9') },
  ])
    expect(await register(other)).toMatchObject({ cookie: '', json: { code: 'proof-sent' } })
  expect(await register({ email: 'bob@ours.example', proof })).toMatchObject({ status: 200, json: { user: {} } })
  // Who has an account is not told, but for its owner.
  expect((await register({ email: 'bob@ours.example' })).json.code).toBe('proof-sent')
  expect((await atrium.mailsTo('bob@ours.example')).at(-1)).toContain('but it already has one')
  for (const email of ['a b@ours.example', 'eve@evil.example,x@ours.example', 'x@y@ours.example'])
    expect(await register({ email })).toMatchObject({ status: 400, json: { code: 'invalid-email' } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await register({ email: 'late@ours.example' })
  const late = await proofFor('late@ours.example')
  vi.setSystemTime(Date.now() + 86_400_000 + 1)
  expect((await register({ email: 'late@ours.example', proof: late })).json.code).toBe('proof-sent')
  vi.useRealTimers()
  for (const email of ['a@evil-ours.example', 'b@sub.ours.example', 'c@ours.example.evil.example'])
    expect(await register({ email })).toMatchObject({ status: 403, json: { code: 'domain-needed' } })
  expect((await register()).json.message).toBe(
    'Registration is for addresses of ours.example. Ask your team for an invitation link to use another.',
  )
  const { token } = await invite({ days: 1, uses: 1 })
  expect((await register({ invitation: token })).status).toBe(200)
  for (const domain of ['nodot', 'a b.example', '@ours.example', ''])
    expect(await change({ domains: [domain] })).toMatchObject({ code: 'bad-input' })
})

test('R5.26 passwords have 6 characters at least, or as many more as the team wants, wherever one is chosen', async () => {
  expect((await register({ password: '12345' })).json.code).toBe('weak-password')
  expect((await register({ password: '123456' })).status).toBe(200)
  expect(await change({ minPasswordLength: 5 })).toMatchObject({ code: 'bad-input' })
  expect(await change({ minPasswordLength: 129 })).toMatchObject({ code: 'bad-input' })
  await change({ minPasswordLength: 10 })
  const words = { code: 'weak-password', message: 'Password should be at least 10 characters long.' }
  expect((await register({ password: '123456789' })).json).toEqual(words)
  const ada = await register({ email: 'long@example.org', password: '1234567890' })
  expect(ada.status).toBe(200)
  const body = { currentPassword: '1234567890', newPassword: '987654321' }
  expect((await atrium.post('auth/change-password', body, { cookie: ada.cookie })).json).toEqual(words)
  await atrium.post('auth/request-password-reset', { email: 'long@example.org' })
  const token = /token=(\S+)/.exec((await atrium.mailsTo('long@example.org'))[0] ?? '')?.[1]
  expect((await atrium.post('auth/reset-password', { token, newPassword: '987654321' })).json).toEqual(words)
  expect((await atrium.post('auth/reset-password', { token, newPassword: '0987654321' })).status).toBe(200)
  // Who has a shorter one from before can still sign in.
  expect((await atrium.post('auth/sign-in/email', owner)).status).toBe(200)
})

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const from = performance.now()
  const result = await work()
  return { ms: performance.now() - from, result }
}

test('R8.07 an address without an account is told so while anybody may know', async () => {
  const json = { code: 'user-not-found', message: 'No account found with this email address.' }
  const asked = await atrium.post('auth/request-password-reset', { email: 'no@example.org' })
  expect(asked).toMatchObject({ status: 404, json })
  expect((await register({ email: owner.email })).json.code).toBe('email-already-in-use')
})

test.runIf(isLong)(
  'R8.07 when accounts are hidden, both addresses get the same answer in the same time, and the owner a letter',
  async () => {
    await change({ hidesAccounts: true })
    const ask = (email: string) => timed(() => atrium.post('auth/request-password-reset', { email }))
    const [known, unknown] = [await ask(owner.email), await ask('nobody@example.org')]
    expect(unknown.result).toEqual(known.result)
    expect(known.result.status).toBe(200)
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(495)
    expect((await atrium.mailsTo(owner.email)).at(-1)).toContain('/reset-password?token=')
    expect(await atrium.mailsTo('nobody@example.org')).toEqual([])

    const registered = (email: string) => timed(() => register({ email }))
    const [old, fresh] = [await registered(owner.email), await registered('new@example.org')]
    expect(fresh.result).toEqual(old.result)
    expect(old.result).toMatchObject({ status: 200, cookie: '', json: { code: 'registration-received' } })
    for (const { ms } of [old, fresh]) expect(ms).toBeGreaterThan(495)
    const letter = (await atrium.mailsTo(owner.email)).at(-1)
    expect(letter).toContain('but it already has one')
    expect(letter).toContain(`${atrium.publicUrl}/forgot-password`)
    expect(await atrium.mailsTo('new@example.org')).toEqual([])
    expect((await atrium.post('auth/sign-in/email', { email: 'new@example.org', password: 'secret 1' })).status).toBe(
      200,
    )
    expect((await atrium.post('auth/sign-in/email', owner)).status).toBe(200)
  },
)

test('an invitation counts its places also while everybody may register', async () => {
  const { token } = await invite({ days: 1, uses: 2 })
  for (const status of [200, 200, 403]) expect((await register({ invitation: token })).status).toBe(status)
})

/** Invites an address into a workspace of somebody's; answers what the link in the letter carries. */
async function inviteByLetter(email: string, cookie: string): Promise<string> {
  const workspace = newId<'space'>()
  const [token, id] = [newId().replaceAll('-', ''), newId()]
  const room = { id: workspace, name: 'Ops', clientCreatedAt: '' }
  expect(await atrium.post('v1/actions/workspaces/create', room, { cookie })).toMatchObject({ status: 200 })
  const terms = { space: workspace, id, token, email }
  expect(await atrium.post('v1/actions/workspaces/invite', terms, { cookie })).toMatchObject({ status: 200 })
  return token
}

const roleOf = async (email: string) => {
  const text = `select role from member where space = 'team' and email = $1`
  return (await atrium.client.query<{ role: string }>(text, [email])).rows[0]?.role
}

test('a letter that invites an address into a workspace invites that address to register, where others may not', async () => {
  const member = await register()
  const [byOwner, byMember] = [
    await inviteByLetter('Fay@Else.example', owner.cookie),
    await inviteByLetter('gus@else.example', member.cookie),
  ]
  await change({ registration: 'invitation' })
  const { json } = await atrium.get(`auth/policy?letter=${byOwner}`)
  expect(json).toMatchObject({ registration: 'invitation', isInvited: false, invitedEmail: 'fay@else.example' })
  expect((await register({ letter: byOwner })).json.code).toBe('invitation-needed')
  expect((await register({ letter: `${byOwner}x`, email: 'fay@else.example' })).json.code).toBe('invitation-needed')
  expect((await register({ letter: byOwner, email: 'fay@else.example' })).status).toBe(200)
  // A member who may bring nobody into the team brings a guest.
  await change({ registration: 'domain', domains: ['ours.example'] })
  expect((await register({ letter: byMember, email: 'gus@else.example' })).status).toBe(200)
  expect([await roleOf('fay@else.example'), await roleOf('gus@else.example')]).toEqual(['member', 'guest'])
})
