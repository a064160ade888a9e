import { sql } from 'kysely'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import { type Due, after, job } from '@atrium/engine/server'
import { leaveWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { endOwnAccess } from '../../contract/access/end-own-access.ts'
import { giveOwnAccess } from '../../contract/access/give-own-access.ts'
import { moveAway } from '../../contract/move-away.ts'
import { purgeDocuments } from '../../contract/trash-document.ts'
import { carryWatches, endWatches } from '../../contract/set-watch.ts'

const goneName = 'documents/watches-of-gone'
const lostName = 'documents/watches-of-lost'
const movedName = 'documents/watches-of-moved'

interface Gone {
  readonly space: SpaceId
  readonly pages: readonly string[]
}

interface Lost {
  readonly space: SpaceId
  readonly person: PersonId
}

interface Moved {
  readonly from: SpaceId
  readonly to: SpaceId
}

/** What is forgotten, or in a space that somebody left, is not watched any more; what was moved is, by who may read it there. */
export const watchesAfter = {
  ...after(purgeDocuments, async ({ input: { space, pages }, later }) => {
    later({ name: goneName, data: { space: space, pages } satisfies Gone })
  }),
  ...after(removeMember, async ({ input: { space, person }, later }) => {
    later({ name: lostName, data: { space: space, person: person as PersonId } satisfies Lost })
  }),
  ...after(leaveWorkspace, async ({ input: { space }, by: person, later }) => {
    later({ name: lostName, data: { space: space, person } satisfies Lost })
  }),
  ...after(moveAway, async ({ input: { space, to }, later }) => {
    later({ name: movedName, data: { from: space, to: to } satisfies Moved })
  }),
  ...after(giveOwnAccess, async ({ input: { space, to }, later }) => {
    later({ name: movedName, data: { from: space, to } satisfies Moved })
  }),
  ...after(endOwnAccess, async ({ input: { space, to }, later }) => {
    later({ name: movedName, data: { from: space, to } satisfies Moved })
  }),
}

interface Watched {
  readonly person: PersonId
  readonly id: string
}

const endWatchesOfGone = job<Gone>(goneName, async (due) => {
  const { space, pages } = due.data
  const { rows } = await sql<Watched>`
    select substr(space, 5) as person, id from watch where "where" = ${space} and id = any(${pages}::text[])
      and not exists (select from document where document.space = watch."where" and document.id = watch.id)`.execute(
    due.db,
  )
  await end(due, rows, null)
  await sql`delete from watch_told where space = ${space} and id = any(${pages}::text[])`.execute(due.db)
})

const endWatchesOfLost = job<Lost>(lostName, async (due) => {
  const { space, person } = due.data
  const { rows } = await sql<Watched>`
    select substr(space, 5) as person, id from watch where "where" = ${space} and space = ${`own:${person}`}`.execute(
    due.db,
  )
  await end(due, rows, space)
})

async function end({ actor, idFor }: Due, watched: readonly Watched[], lost: SpaceId | null): Promise<void> {
  for (const [person, ids] of inParts(watched)) {
    const input = { person, ids: [...ids], lost }
    const answer = await actor.actAsServer(endWatches, { id: idFor(`end ${person} ${ids[0]}`), by: person, input })
    if (!answer.ok) throw new Error(`What somebody watched could not be ended: ${answer.code}`)
  }
}

/** What lies in the other space by now and was watched in the one before. */
const carryWatchesOfMoved = job<Moved>(movedName, async ({ db, actor, idFor, data: { from, to } }) => {
  const { rows } = await sql<Watched>`
    select substr(watch.space, 5) as person, watch.id from watch
    join document on document.space = ${to} and document.id = watch.id
    where watch."where" = ${from}
      and not exists (select from document left_behind where left_behind.space = ${from} and left_behind.id = watch.id)
  `.execute(db)
  for (const [person, ids] of inParts(rows)) {
    const input = { person, pages: [...ids], from, to }
    const answer = await actor.actAsServer(carryWatches, { id: idFor(`carry ${person} ${ids[0]}`), by: person, input })
    if (!answer.ok) throw new Error(`What somebody watched could not be taken along: ${answer.code}`)
  }
})

export const watchJobs = [endWatchesOfGone, endWatchesOfLost, carryWatchesOfMoved]

const atOnce = 200

/** What each person watches, in parts that one deed takes. */
function inParts(watched: readonly Watched[]): readonly (readonly [PersonId, readonly string[]])[] {
  return [...Map.groupBy(watched, ({ person }) => person)].flatMap(([person, those]) =>
    Array.from(
      { length: Math.ceil(those.length / atOnce) },
      (_, part) => [person, those.slice(part * atOnce, (part + 1) * atOnce).map(({ id }) => id)] as const,
    ),
  )
}
