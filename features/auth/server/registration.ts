import { createHash, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { APIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { newId } from '@atrium/base/id'
import type { Answer, PersonId } from '@atrium/engine/contract'
import { type Actor, type Identity, type Mailer, run } from '@atrium/engine/server'
import { isAnyoneHere } from '@atrium/features/people/server'
import { type InvitationTerms, badInvitation, countInvitation, invite } from '../contract/invite.ts'
import { type Invitation, isOpen } from '../contract/invitation.ts'
import { plainEmail } from '../contract/email.ts'
import { type Policy, isInDomains } from '../contract/policy.ts'
import { type TeamSettings, defaultSettings } from '../contract/team-settings.ts'
import { byInvitation, proofSent } from '../contract/words.ts'
import type { Proofs } from './proofs.ts'

/** Who may register. */
export interface Registration {
  settings(): Promise<TeamSettings>
  /** What anonymous callers are told, to whom `token` or `letter` was given. */
  policy(given: Pick<Newcomer, 'token' | 'letter'>): Promise<Policy>
  /** Why `email` may not register; undefined when they may. */
  fault(newcomer: Newcomer): Promise<Words | undefined>
  /** Whether they may register once they have shown that the address is theirs. */
  needsProof(newcomer: Newcomer): Promise<boolean>
  /** What a newcomer becomes; counts one who needs an invitation, and throws when there is none left for them. */
  admit(newcomer: Newcomer): Promise<Invitation['role']>
  /** Makes a link as `identity`, if they may. */
  invite(identity: Identity, terms: z.infer<typeof InvitationTerms>): Promise<Answer & { token: string }>
}

export interface Newcomer {
  readonly email: string
  /** What the link carried by which they came; empty without one. */
  readonly token: string
  /** What the link of a letter carried that invited them into a workspace; empty without one. */
  readonly letter: string
  /** What a letter to the address carried; empty without one. */
  readonly proof: string
}

/** A letter that invites one address into a workspace. */
export interface LetterInvitation {
  readonly email: string
  /** Whether who sent it may bring members into the team. */
  readonly byManager: boolean
}

/** The letter whose link carried `token`, while it lets somebody in. */
export type FindLetter = (token: string) => Promise<LetterInvitation | undefined>

interface Words {
  readonly code: string
  readonly message: string
}

const settingsText = `
  select registration, domains, hides_accounts as "hidesAccounts", min_password_length as "minPasswordLength"
  from team_settings where space = 'team'`
const invitationText = `
  select id, expires_at as "expiresAt", uses, max_uses as "maxUses", role from invitation where space = 'team' and hash = $1`

interface Needs {
  readonly pool: pg.Pool
  readonly db: Kysely<Record<never, never>>
  readonly actor: Actor
  readonly mailer: Pick<Mailer, 'isSending'>
  readonly proofs: Proofs
  readonly findLetter: FindLetter
}

export function createRegistration({ pool, db, actor, mailer, proofs, findLetter }: Needs): Registration {
  const settings = (): Promise<TeamSettings> => readSettings(pool)

  async function invitationOf(token: string): Promise<Invitation | undefined> {
    if (!token) return undefined
    const [row] = await run<Invitation & pg.QueryResultRow>(pool, invitationText, [hashOf(token)])
    return row && isOpen(row, Date.now()) ? row : undefined
  }

  /** Takes one of the places of an invitation, whoever else may register; answers what a newcomer becomes by it. */
  async function takePlace(token: string): Promise<Invitation['role']> {
    const invitation = await invitationOf(token)
    if (!invitation) throw new APIError('FORBIDDEN', badInvitation)
    const { id, role } = invitation
    const answer = await actor.actAsServer(countInvitation, { id: newId(), by: newId<'person'>(), input: { id } })
    if (!answer.ok) throw new APIError('FORBIDDEN', { code: answer.code, message: answer.message })
    return role
  }

  const letterTo = (newcomer: Newcomer) => findLetterTo(newcomer, findLetter)

  async function needsInvitation(email: string): Promise<boolean> {
    const { registration, domains } = await settings()
    return registration === 'invitation' || (registration === 'domain' && !isInDomains(email, domains))
  }

  /** An address of a domain says nothing of who has it. */
  async function needsProof(newcomer: Newcomer): Promise<boolean> {
    const { email, token, proof } = newcomer
    if (token !== '' || (await settings()).registration !== 'domain' || proofs.isOf(email, proof)) return false
    return (await letterTo(newcomer)) === undefined
  }

  return {
    settings,
    needsProof,

    async policy({ token, letter }) {
      const { registration, domains, minPasswordLength } = await settings()
      return {
        registration,
        domains: registration === 'domain' ? domains : [],
        minPasswordLength,
        isInvited: (await invitationOf(token)) !== undefined,
        invitedEmail: (letter && (await findLetter(letter))?.email) || '',
        isFirst: !(await isAnyoneHere(db)),
        sendsMail: mailer.isSending,
      }
    },

    async fault(newcomer) {
      const { email, token } = newcomer
      // Whoever comes by a link is not to become something else than it says, where it no longer works.
      if (token) return (await invitationOf(token)) ? undefined : badInvitation
      if (!(await needsInvitation(email)) || (await letterTo(newcomer))) return undefined
      const { registration, domains } = await settings()
      return registration === 'domain' ? byDomain(domains) : byInvitation
    },

    async admit(newcomer) {
      const { email, token } = newcomer
      if (await needsProof(newcomer)) throw new APIError('FORBIDDEN', proofSent)
      if (token) return takePlace(token)
      if (!(await needsInvitation(email))) return 'member'
      const found = await letterTo(newcomer)
      if (!found) throw new APIError('FORBIDDEN', byInvitation)
      // Nobody passes on more than they have: where the team is closed, its members bring guests.
      return found.byManager ? 'member' : 'guest'
    },

    invite: ({ person }, terms) => makeInvitation(actor, person, terms),
  }
}

async function readSettings(pool: pg.Pool): Promise<TeamSettings> {
  const [row] = await run<TeamSettings & pg.QueryResultRow>(pool, settingsText, [])
  return { ...defaultSettings, ...row }
}

/** The letter that shows that the address is the newcomer's, as its link stands nowhere else. */
async function findLetterTo({ email, letter }: Newcomer, find: FindLetter): Promise<LetterInvitation | undefined> {
  const found = letter ? await find(letter) : undefined
  return found?.email === plainEmail(email) ? found : undefined
}

/** Makes a link by which newcomers may register, as `by`, if they may. */
export async function makeInvitation(
  actor: Actor,
  by: PersonId,
  terms: z.infer<typeof InvitationTerms>,
): Promise<Answer & { readonly token: string }> {
  const token = randomBytes(24).toString('base64url')
  const input = { ...terms, id: newId(), hash: hashOf(token) }
  return { ...(await actor.act({ id: newId(), by, action: invite.name, input })), token }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const byDomain = (domains: readonly string[]): Words => ({
  code: 'domain-needed',
  message: `Registration is for addresses of ${domains.join(', ')}. Ask your team for an invitation link to use another.`,
})
