import * as z from 'zod/mini'
import {
  Access,
  IdSchema,
  type SpaceId,
  SpaceIdSchema,
  type Tx,
  anytime,
  defineAction,
  defineGate,
  defineQuery,
  mayRead,
  ownSpace,
  owners,
  readers,
  serverOnly,
} from '@atrium/engine/contract'
import { Document } from './document.ts'
import { Watch, WatchCount } from './watch.ts'

/** A person watches at most so much. */
export const mostWatched = 200

const readsThere = defineGate({
  name: 'one reads documents of that space',
  refusals: { 'no-space': 'You no longer have access to this.' },
  async pass(tx, { where, isWatched }: { readonly where: SpaceId; readonly isWatched: boolean }, { by, refuse }) {
    if (isWatched && !(await readsPages(tx, by, where))) refuse('no-space')
  },
})

async function readsPages(tx: Pick<Tx, 'get'>, person: string, space: SpaceId): Promise<boolean> {
  const access = await tx.get(Access, { space: ownSpace(person), id: space })
  return access !== undefined && mayRead(Document, access.role)
}

/** Has one told of what others do to a page and what lies in it, or to all pages of a space; or no more. */
export const setWatch = defineAction({
  name: 'documents/set-watch',
  title: 'Watch documents',
  input: z.object({
    where: SpaceIdSchema,
    /** All pages of the space when null. */
    page: z.nullable(IdSchema),
    isWatched: z.boolean(),
  }),
  may: owners,
  when: [readsThere],
  refusals: {
    'too-many': `You can watch at most ${mostWatched} documents and spaces. Stop watching some of them first, in your settings.`,
  },
  where: (_input, by) => ownSpace(by),
  limit: { times: 300, perMs: 60_000 },
  async apply(tx, { where, page, isWatched }, { by, at, refuse }) {
    const key = { space: ownSpace(by), id: page ?? where }
    if (!isWatched) return endWatch(tx, by, key.id)
    const before = await tx.get(Watch, key)
    if (!before) {
      const count = await countOf(tx, by)
      if (count >= mostWatched) refuse('too-many')
      await tx.put(WatchCount, { space: key.space, id: by, count: count + 1 })
    }
    await tx.put(Watch, { ...key, where, at: before?.at ?? at })
  },
})

const countOf = async (tx: Tx, person: string): Promise<number> =>
  (await tx.get(WatchCount, { space: ownSpace(person), id: person }))?.count ?? 0

async function endWatch(tx: Tx, person: string, id: string): Promise<void> {
  const key = { space: ownSpace(person), id }
  if (!(await tx.get(Watch, key))) return
  await tx.put(WatchCount, { space: key.space, id: person, count: (await countOf(tx, person)) - 1 })
  await tx.drop(Watch, key)
}

const mostAtOnce = 200
const watches = z.array(z.union([IdSchema, SpaceIdSchema])).check(z.maxLength(mostAtOnce))

/** Ends what somebody watches: what is gone, or in a space (`lost`) that they may not read any more. Only the server does it. */
export const endWatches = defineAction({
  name: 'documents/end-watches',
  input: z.object({ person: IdSchema, ids: watches, lost: z.nullable(SpaceIdSchema) }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, ids, lost }) {
    if (lost !== null && (await readsPages(tx, person, lost))) return
    for (const id of ids) await endWatch(tx, person, id)
  },
})

/** Has somebody watch pages where they were moved to, or no more where they may not read them there. Only the server does it. */
export const carryWatches = defineAction({
  name: 'documents/carry-watches',
  input: z.object({ person: IdSchema, pages: watches, from: SpaceIdSchema, to: SpaceIdSchema }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  where: ({ person }) => ownSpace(person),
  async apply(tx, { person, pages, from, to }) {
    const reads = await readsPages(tx, person, to)
    for (const id of pages) {
      const watch = await tx.get(Watch, { space: ownSpace(person), id })
      if (watch?.where !== from) continue
      if (reads) await tx.put(Watch, { ...watch, where: to })
      else await endWatch(tx, person, id)
    }
  },
})

/** What is told of documents to those who watch them, and is gathered: how each was changed, and what was added to each place. */
export const gathered = ['edited', 'added'] as const
export type Gathered = (typeof gathered)[number]

/** Tells those who watch something of it at another time. Only the server does it. */
export const tellWatchersLater = defineAction({
  name: 'documents/tell-watchers-later',
  input: z.object({
    space: SpaceIdSchema,
    /** A page, or the space itself. */
    id: z.union([IdSchema, SpaceIdSchema]),
    what: z.enum(gathered),
    at: z.number(),
  }),
  may: serverOnly,
  when: anytime,
  refusals: {},
  apply: () => Promise.resolve(),
})

/** How many people hear of a page: they watch it, what it lies in, or its space. */
export const countWatchers = defineQuery({
  name: 'documents/count-watchers',
  input: z.object({ space: SpaceIdSchema, id: IdSchema }),
  output: z.object({ count: z.number() }),
  may: readers,
  where: ({ space }) => space,
})
