import * as z from 'zod/mini'
import { type Tx, defineRecord, ownSpace, SpaceIdSchema } from '@atrium/engine/contract'

/** What can be kept for later. */
export const laterKinds = ['message', 'document', 'event', 'notice'] as const

const thing = {
  kind: z.enum(laterKinds),
  /** The space that it is in. */
  where: SpaceIdSchema,
  thing: z.string(),
}

/** One thing that a person keeps for later, in their own space: where it is and no word of it. */
export const LaterItem = defineRecord({
  name: 'laterItem',
  schema: z.object({
    space: SpaceIdSchema,
    /** Of what it is: `laterId`. */
    id: z.string(),
    ...thing,
    at: z.number(),
    /** When one is reminded of it. */
    remindAt: z._default(z.nullable(z.number()), null),
    /** Whether one was. */
    isReminded: z._default(z.boolean(), false),
    /** Whether it is a notice that has left the inbox until then, and comes back then. */
    isSnoozed: z._default(z.boolean(), false),
    /** Who is waited for: it is told once they are back, and at `remindAt` at the latest. */
    backOf: z._default(z.nullable(z.string()), null),
    /** Whether they said that they were not there when that began: then it ends with their saying so. */
    wasOut: z._default(z.boolean(), false),
  }),
})
export type LaterItem = z.infer<typeof LaterItem.schema>
export type LaterThing = Pick<LaterItem, keyof typeof thing>

/** How much one person keeps for later, one row in their own space. */
export const LaterCount = defineRecord({
  name: 'laterCount',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), count: z.int() }),
})

/** A message and the notice of it can have the same id. */
export const laterId = ({ kind, thing }: Pick<LaterThing, 'kind' | 'thing'>): string => `${kind}:${thing}`

/** A person keeps at most so much for later. */
export const mostKept = 500

/** Keeps `item` for `person`; false where they keep too much already. */
export async function keepItem(tx: Tx, person: string, item: Omit<LaterItem, 'space' | 'id'>): Promise<boolean> {
  const key = { space: ownSpace(person), id: laterId(item) }
  if (!(await tx.get(LaterItem, key))) {
    const count = await countOf(tx, person)
    if (count >= mostKept) return false
    await tx.put(LaterCount, { space: key.space, id: person, count: count + 1 })
  }
  await tx.put(LaterItem, { ...item, ...key })
  return true
}

/** Takes what `person` kept under `id` off; nothing where there is nothing. */
export async function dropItem(tx: Tx, person: string, id: string): Promise<void> {
  const key = { space: ownSpace(person), id }
  if (!(await tx.get(LaterItem, key))) return
  await tx.put(LaterCount, { space: key.space, id: person, count: (await countOf(tx, person)) - 1 })
  await tx.drop(LaterItem, key)
}

export const wait = { item: z.string().check(z.maxLength(60)), at: z.int() }

/** One time at which somebody waits for something that they kept. */
export interface Wait {
  readonly item: string
  readonly at: number
}

/** Notes that it was time; false where nobody waits for that any more. */
export async function endWait(tx: Tx, person: string, { item: id, at }: Wait): Promise<boolean> {
  const item = await tx.get(LaterItem, { space: ownSpace(person), id })
  if (!item || item.isReminded || item.remindAt !== at) return false
  if (item.isSnoozed) await dropItem(tx, person, id)
  else await tx.put(LaterItem, { ...item, isReminded: true })
  return true
}

/** Ends the snooze of a notice: it came back before its time, or is done. */
export async function endSnooze(tx: Tx, person: string, notice: string): Promise<void> {
  const id = laterId({ kind: 'notice', thing: notice })
  const item = await tx.get(LaterItem, { space: ownSpace(person), id })
  if (item?.isSnoozed) await dropItem(tx, person, id)
}

async function countOf(tx: Tx, person: string): Promise<number> {
  return (await tx.get(LaterCount, { space: ownSpace(person), id: person }))?.count ?? 0
}
