import { newId } from '@atrium/base/id'
import { type Role, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import { Member } from '@atrium/features/spaces/contract'
import { someTime } from '../../../engine/server/testing/memory.ts'
import { ada, bob, cleo, memberOf, teamInMemory } from '../../../tests/contracts/fixture.ts'
import { plainEmail } from './email.ts'
import { countInvitation, invite, revokeInvitation } from './invite.ts'
import { Invitation, isOpen } from './invitation.ts'
import { allowReset, endSessionsOf } from './look-after.ts'
import { isInDomains } from './policy.ts'
import { TeamSettings, changeSettings, defaultSettings, settingsKey } from './team-settings.ts'
import { tooShort } from './words.ts'

const dayMs = 86_400_000
const hash = 'h'.repeat(43)

async function teamWithLink(terms: object = {}) {
  const memory = teamInMemory()
  const id = newId()
  expect(await memory.act(invite, { id, hash, days: 2, uses: 2, ...terms }, { by: ada })).toBe('done')
  const count = (at = someTime) => memory.act(countInvitation, { id }, { by: ada, at })
  return { memory, id, count, link: () => memory.row(Invitation, { space: teamSpace, id }) }
}

test('a link says how long, for how many and as what newcomers come', async () => {
  const { link } = await teamWithLink({ role: 'guest' })
  const terms = {
    role: 'guest',
    uses: 0,
    maxUses: 2,
    createdBy: ada,
    createdAt: someTime,
    expiresAt: someTime + 2 * dayMs,
  }
  expect(link()).toMatchObject({ hash, ...terms })
  const { link: plain } = await teamWithLink()
  expect(plain()).toMatchObject({ role: 'member' })
})

test('a link counts who registers by it, and is worth nothing when it is used up, over or revoked', async () => {
  const used = await teamWithLink()
  expect([await used.count(), await used.count(), await used.count()]).toEqual(['done', 'done', 'no-invitation'])
  expect(used.link()?.uses).toBe(2)
  const late = await teamWithLink()
  expect(await late.count(someTime + 2 * dayMs - 1)).toBe('done')
  expect(await late.count(someTime + 2 * dayMs)).toBe('no-invitation')
  const revoked = await teamWithLink()
  expect(await revoked.memory.act(revokeInvitation, { id: revoked.id }, { by: ada })).toBe('done')
  expect([revoked.link(), await revoked.count()]).toEqual([undefined, 'no-invitation'])
})

test('a link is open before its end and below its number', () => {
  const link = { uses: 1, maxUses: 2, expiresAt: 10 } as const
  const of = (change: object) => ({ ...someInvitation, ...link, ...change })
  expect(isOpen(of({}), 9)).toBe(true)
  expect(isOpen(of({}), 10)).toBe(false)
  expect(isOpen(of({ uses: 2 }), 9)).toBe(false)
})

const someInvitation: Invitation = {
  space: teamSpace,
  id: newId(),
  hash,
  createdBy: ada,
  createdAt: 0,
  expiresAt: 0,
  uses: 0,
  maxUses: 1,
  role: 'member',
}

test('a link that was cached before links had roles makes members', () => {
  const { role: _role, ...older } = someInvitation
  expect(Invitation.upgrade?.(older, 1)).toEqual(someInvitation)
})

test('those who run the team change the settings that they give, and the others stay', async () => {
  const memory = teamInMemory()
  const change = (given: object) => memory.act(changeSettings, given, { by: ada, role: 'admin' })
  expect(await change({ hidesAccounts: true })).toBe('done')
  expect(await change({ minPasswordLength: 12 })).toBe('done')
  const changed = { ...defaultSettings, hidesAccounts: true, minPasswordLength: 12 }
  expect(memory.rows(TeamSettings)).toEqual([changed])
  expect(defaultSettings).toMatchObject({ ...settingsKey, registration: 'open', domains: [], hidesAccounts: false })
})

test('registration by domain needs one, and each is kept once in small letters', async () => {
  const memory = teamInMemory()
  const change = (given: object) => memory.act(changeSettings, given, { by: ada })
  expect(await change({ registration: 'domain' })).toBe('no-domain')
  expect(await change({ registration: 'domain', domains: ['Example.org', 'example.ORG', 'a.b'] })).toBe('done')
  expect(memory.rows(TeamSettings)[0]).toMatchObject({ registration: 'domain', domains: ['example.org', 'a.b'] })
  expect(await change({ domains: [] })).toBe('no-domain')
  expect(await change({ registration: 'invitation', domains: [] })).toBe('done')
  for (const domain of ['example', 'a@b.org', 'a b.org', 'a.org;', '.org', 'org.'])
    expect(await change({ domains: [domain] })).toBe('bad-input')
})

test('those who run the team look after accounts of those below, and of nobody else', async () => {
  const memory = teamInMemory()
  memory.put(Member, memberOf(teamSpace, bob, 'admin'))
  const act = async (person: string, by: typeof ada, role: Role) => {
    const ended = await memory.act(endSessionsOf, { person }, { by, role })
    const reset = await memory.act(allowReset, { person, token: 't'.repeat(32) }, { by, role })
    return ended === reset ? ended : `${ended} and ${reset}`
  }
  expect(await act(cleo, bob, 'admin')).toBe('done')
  expect(await act(bob, ada, 'owner')).toBe('done')
  expect(await act(ada, bob, 'admin')).toBe('owner-stays')
  expect(await act(bob, cleo, 'admin')).toBe('admins-stay')
  expect(await act(bob, bob, 'admin')).toBe('yourself')
  expect(await act(newId(), ada, 'owner')).toBe('no-member')
})

test('an address is in a domain itself, whatever its capitals, and not in one below or beside it', () => {
  const isIn = (email: string) => isInDomains(email, ['example.org'])
  expect([isIn('ada@example.org'), isIn('ada@Example.ORG'), isIn('"a@b"@example.org')]).toEqual([true, true, true])
  for (const email of ['ada@mail.example.org', 'ada@example.org.evil.com', '@example.org', 'example.org', 'ada@'])
    expect(isIn(email)).toBe(false)
})

test('spaces around an address and capitals make no other account', () => {
  expect(plainEmail(' Ada@Example.org ')).toBe('ada@example.org')
})

test('a password that is too short is told how long it has to be', () => {
  expect(tooShort(8)).toEqual({ code: 'weak-password', message: expect.stringContaining('at least 8 ') })
})
