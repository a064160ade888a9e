import {
  type Action,
  type PersonId,
  type RecordKind,
  type Role,
  asSpaceId,
  RoleSchema,
  type SpaceId,
  anytime,
  defineAction,
  defineQuery,
  defineRecord,
  defineSignal,
  ownSpace,
  teamSpace,
} from '@atrium/engine/contract'
import * as z from 'zod/mini'

/** Two people and a space of their own making, with ids that the contract would take. */
export const ada = '0190f3a0-0000-7000-8000-00000000000a' as PersonId
export const bob = '0190f3a0-0000-7000-8000-00000000000b' as PersonId
export const den = '0190f3a0-0000-7000-8000-0000000000de' as SpaceId

const everybody: readonly Role[] = ['owner', 'admin', 'member', 'commenter', 'viewer']
const writers: readonly Role[] = ['owner', 'admin', 'member']

const Seat = defineRecord({
  name: 'seat',
  schema: z.object({ space: asSpaceId(z.string()), id: z.string(), role: RoleSchema }),
  grants: ({ space, id, role }) => ({ space, person: id as PersonId, role }),
})
export const Note = defineRecord({
  name: 'note',
  schema: z.object({ space: z.string(), id: z.string(), text: z.string(), edits: z.number() }),
})
export type Note = z.infer<typeof Note.schema>
export const Line = defineRecord({
  name: 'line',
  schema: z.object({ space: z.string(), id: z.string(), by: z.string(), text: z.string(), seq: z.number() }),
  atHand: { newest: 5, by: 'seq' },
})
export type Line = z.infer<typeof Line.schema>

export const say = defineAction({
  name: 'toy/say',
  input: z.object({ space: z.string(), id: z.string(), text: z.string().check(z.maxLength(20, 'Too long to say.')) }),
  may: writers,
  when: anytime,
  refusals: { silent: 'Say something.' },
  async apply(tx, { space, id, text }, { by, seq, refuse }) {
    if (!text.trim()) refuse('silent')
    await tx.add(Line, { space, id, by, text, seq })
  },
})

export const unsay = defineAction({
  name: 'toy/unsay',
  input: z.object({ space: z.string(), id: z.string() }),
  may: writers,
  when: anytime,
  refusals: {},
  apply: (tx, key) => tx.drop(Line, key),
})

/** What it writes depends on what is there: the harder case of a prediction. */
export const edit = defineAction({
  name: 'toy/edit',
  input: z.object({ space: z.string(), id: z.string(), text: z.string() }),
  may: writers,
  when: anytime,
  refusals: {},
  async apply(tx, { space, id, text }) {
    const note = await tx.get(Note, { space, id })
    await tx.put(Note, { space, id, text, edits: (note?.edits ?? 0) + 1 })
  },
})

/** Writes to three spaces, one of which its doer does not see yet. */
export const found = defineAction({
  name: 'toy/found',
  input: z.object({ id: asSpaceId(z.string()) }),
  may: writers,
  when: anytime,
  refusals: {},
  where: () => teamSpace,
  also: ({ id }, by) => [id, ownSpace(by)],
  async apply(tx, { id }, { by }) {
    await tx.put(Seat, { space: id, id: by, role: 'owner' })
    await tx.put(Note, { space: id, id: 'name', text: 'New', edits: 0 })
    await tx.put(Note, { space: teamSpace, id, text: 'founded', edits: 0 })
  },
})

export const seat = defineAction({
  name: 'toy/seat',
  input: z.object({ space: z.string(), person: z.string(), role: z.nullable(RoleSchema) }),
  may: ['owner', 'admin'],
  when: anytime,
  refusals: {},
  also: ({ person }) => [ownSpace(person)],
  async apply(tx, { space, person, role }) {
    if (role) await tx.put(Seat, { space, id: person, role })
    else await tx.drop(Seat, { space, id: person })
  },
})

export const count = defineQuery({
  name: 'toy/count',
  input: z.object({ space: z.string() }),
  output: z.object({ count: z.number() }),
  may: everybody,
  where: ({ space }) => space as SpaceId,
})

export const typing = defineSignal({ name: 'toy/typing', data: z.object({ on: z.boolean() }), may: everybody })

export const toyKinds: readonly RecordKind[] = [Seat, Note, Line]
export const toyActions: readonly Action[] = [say, unsay, edit, found, seat]
