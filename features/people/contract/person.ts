import {
  SpaceIdSchema,
  IdSchema,
  type Tx,
  defineAction,
  defineRecord,
  ownSpace,
  roles,
  teamSpace,
  serverOnly,
  anytime,
} from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { Member, Space, type SpaceKind, admit, openSpace } from '@atrium/features/spaces/contract'
import { cleanName, defaultName, maxNameLength } from './name.ts'
import { QuietHours } from './quiet-hours.ts'

/** Who says nothing more of themselves. */
const silent = { statusText: '', statusEmoji: '', statusUntil: null, quietHours: null, avatar: null, suspendedAt: null }

/** Of those whom they meet, guests of the team are told names and statuses. */
const withheld = {
  email: '',
  lastStatusChange: null,
  quietHours: null,
  zone: null,
  suspendedAt: null,
  createdAt: 0,
  lastLogin: 0,
  lastActive: 0,
  updatedAt: 0,
}

/** What those are told who may not come in. */
export const suspendedWords = 'This account is suspended. Ask an admin of your team.'

/** Somebody with an account, as the team sees them. Times are milliseconds since 1970. */
export const Person = defineRecord({
  name: 'person',
  version: 5,
  schema: z.object({
    space: SpaceIdSchema,
    id: z.string(),
    email: z.string(),
    displayName: z.string(),
    firstName: z.string(),
    status: z.string(),
    lastStatusChange: z.nullable(z.number()),
    /** In their own words; '' for none. */
    statusText: z.string(),
    statusEmoji: z.string(),
    /** Until when all of their status holds; null for until they say otherwise. */
    statusUntil: z.nullable(z.number()),
    quietHours: z.nullable(QuietHours),
    /** Where they are, once they told it. */
    zone: z.nullable(z.string()),
    /** The file of the team's space that shows their face. */
    avatar: z.nullable(z.string()),
    /** Since when they may not come in; null for those who may. */
    suspendedAt: z.nullable(z.number()),
    createdAt: z.number(),
    lastLogin: z.number(),
    lastActive: z.number(),
    updatedAt: z.number(),
  }),
  readers: roles,
  forGuest: (person, { person: me, company }) => {
    if (person.id === me) return person
    return company.has(person.id) ? { ...person, ...withheld } : undefined
  },
  upgrade: (row) => (typeof row === 'object' ? { ...silent, zone: null, ...row } : row),
})
export type Person = z.infer<typeof Person.schema>

/**
 * Makes the profile, the own space and the team membership of a new account; the first of all becomes the owner.
 * Later it notes that they signed in, or with `isReturn` that they came back in a session, and makes what is missing.
 * Only the server does it.
 */
export const arrive = defineAction({
  name: 'people/arrive',
  input: z.object({
    person: IdSchema,
    email: z.string(),
    name: z.string(),
    isReturn: z.optional(z.boolean()),
    isGuest: z.optional(z.boolean()),
  }),
  may: serverOnly,
  when: anytime,
  refusals: { suspended: suspendedWords },
  where: () => teamSpace,
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { person, email, name, isReturn, isGuest }, { at, seq, refuse }) {
    const known = await tx.get(Person, { space: teamSpace, id: person })
    if (!known) return moveIn(tx, { person, email, name, role: seq === 1 ? 'owner' : invitedAs(isGuest), at })
    if (known.suspendedAt !== null) refuse('suspended')
    await tx.put(Person, { ...known, lastActive: at, lastLogin: isReturn ? known.lastLogin : at })
  },
})

const invitedAs = (isGuest?: boolean) => (isGuest ? 'guest' : 'member')

interface Newcomer {
  readonly person: string
  readonly email: string
  readonly name: string
  readonly role: 'owner' | 'member' | 'guest'
  readonly at: number
}

async function moveIn(tx: Tx, { person, email, name, role, at }: Newcomer): Promise<void> {
  const displayName = cleanName(name).slice(0, maxNameLength) || defaultName(email)
  await tx.put(Person, {
    space: teamSpace,
    id: person,
    email,
    displayName,
    firstName: displayName.split(' ')[0] ?? displayName,
    status: 'online',
    lastStatusChange: null,
    ...silent,
    zone: null,
    createdAt: at,
    lastLogin: at,
    lastActive: at,
    updatedAt: at,
  })
  await moveInto(tx, { kind: 'team', member: { space: teamSpace, id: person, role, email, joinedAt: at } })
  const own = ownSpace(person)
  await moveInto(tx, { kind: 'own', member: { space: own, id: person, role: 'owner', email, joinedAt: at } })
}

async function moveInto(
  tx: Tx,
  { kind, member }: { readonly kind: SpaceKind; readonly member: Member },
): Promise<void> {
  const { space } = member
  if (!(await tx.get(Space, { space, id: space }))) await openSpace(tx, { id: space, kind })
  if (!(await tx.get(Member, member))) await admit(tx, member)
}
