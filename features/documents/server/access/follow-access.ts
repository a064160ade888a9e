import { type Kysely, sql } from 'kysely'
import { type PersonId, type SpaceId, isPageSpace, readers, roles } from '@atrium/engine/contract'
import { type Due, after, afterRows, idOf, job } from '@atrium/engine/server'
import { PeopleGroup } from '@atrium/features/groups/contract'
import { peopleInGroups } from '@atrium/features/groups/server'
import { tellPeople } from '@atrium/features/notifications/server'
import { Member } from '@atrium/features/spaces/contract'
import { emptySpace, membersOf } from '@atrium/features/spaces/server'
import { endOwnAccess } from '../../contract/access/end-own-access.ts'
import { giveOwnAccess } from '../../contract/access/give-own-access.ts'
import { grantAccess, leavePage, revokeAccess } from '../../contract/access/grant-access.ts'
import { handOverPage } from '../../contract/access/hand-over-page.ts'
import type { AccessRole, Grantee, PageSpace } from '../../contract/access/page-space.ts'
import { mostOf } from '../../contract/access/grants.ts'
import { clearPageSpace, closePageSpace, mostSettled, settleAccess } from '../../contract/access/settle-access.ts'
import { documentPath } from '../../contract/document-path.ts'
import { purgeDocuments } from '../../contract/trash-document.ts'
import { takeShownElsewhere } from '../rescue-files.ts'

const settleJob = 'documents/settle-access'
const granteeJob = 'documents/settle-grantee'
const givenJob = 'documents/access-given'
const ownerJob = 'documents/page-handed-over'
const closeJob = 'documents/close-page-space'
const emptyJob = 'documents/close-empty-page-space'

interface Place {
  readonly space: SpaceId
}

interface Given extends Place {
  readonly by: PersonId
  readonly to: readonly Grantee[]
}

interface HandedOver extends Place {
  readonly by: PersonId
  readonly person: string
}

interface Closing extends Place {
  readonly by: PersonId
}

/** A group or a space in which somebody is now, or is no longer. */
type Changed = Grantee

export const accessAfter = {
  ...after(giveOwnAccess, async ({ input: { to: space, grants }, by, later }) =>
    later({ name: givenJob, data: { space, by, to: grants } satisfies Given }),
  ),
  ...after(grantAccess, async ({ input: { space, kind, id }, by, later }) =>
    later({ name: givenJob, data: { space, by, to: [{ kind, id }] } satisfies Given }),
  ),
  ...after(revokeAccess, async ({ input: { space }, later }) => later({ name: settleJob, data: { space } })),
  ...after(leavePage, async ({ input: { space }, later }) => later({ name: settleJob, data: { space } })),
  ...after(handOverPage, async ({ input: { space, person }, by, later }) =>
    later({ name: ownerJob, data: { space, by, person } satisfies HandedOver }),
  ),
  ...after(endOwnAccess, async ({ input: { space }, by, later }) =>
    later({ name: closeJob, data: { space, by } satisfies Closing }),
  ),
  ...after(purgeDocuments, async ({ input: { space }, later }) => {
    if (isPageSpace(space)) later({ name: emptyJob, data: { space } })
  }),
}

/** Whoever comes into a group or a space, or goes out of it, has what that was given, or no longer. */
export const accessAfterRows = [
  afterRows(PeopleGroup, ({ rows, later }) => {
    for (const { key } of rows)
      later({ name: granteeJob, key: key.id, data: { kind: 'group', id: key.id } satisfies Changed })
  }),
  afterRows(Member, ({ rows, later }) => {
    const spaces = new Set(rows.map(({ key }) => key.space))
    for (const id of spaces)
      if (!isPageSpace(id) && !id.startsWith('own:'))
        later({ name: granteeJob, key: id, data: { kind: 'space', id } satisfies Changed })
  }),
]

const tables = (db: Due['db']): Kysely<{ pageSpace: PageSpace }> => db.withTables<{ pageSpace: PageSpace }>()

const pageSpaceOf = (db: Due['db'], space: SpaceId): Promise<PageSpace | undefined> =>
  tables(db).selectFrom('pageSpace').selectAll().where('space', '=', space).executeTakeFirst()

const settleOne = job<Place>(settleJob, (due) => settlePage(due, due.data.space))

const settleAll = job<Changed>(granteeJob, async (due) => {
  const { kind, id } = due.data
  const found = tables(due.db).selectFrom('pageSpace').select('space')
  const given = await found.where(sql<boolean>`grants @> ${JSON.stringify([{ kind, id }])}::jsonb`).execute()
  for (const { space } of given) await settlePage(due, space)
})

/** Has those be in the space of a page who are to be, each in a role that they are to have. */
async function settlePage(due: Due, space: SpaceId): Promise<void> {
  const page = await pageSpaceOf(due.db, space)
  if (!page) return
  const wanted = await wantedIn(due.db, page)
  const members = await membersOf(due.db, space, { roles })
  const now = new Map(members.map(({ id, role }) => [id, role]))
  const all = new Set([...wanted.keys(), ...now.keys()])
  const people = [...all].filter((person) => person !== page.owner && wanted.get(person) !== now.get(person)).toSorted()
  for (let from = 0; from < people.length; from += mostSettled) {
    const some = people.slice(from, from + mostSettled)
    const id = due.idFor(`settle ${space} ${some[0]}`)
    const by = page.owner as PersonId
    const answer = await due.actor.actAsServer(settleAccess, { id, by, input: { space, people: some } })
    if (!answer.ok) throw new Error(`Access to a document could not be settled: ${answer.code}`)
  }
}

/** Who is to be in the space of a page besides its owner, as groups and spaces are at this moment. */
async function wantedIn(db: Due['db'], { grants }: PageSpace): Promise<ReadonlyMap<string, AccessRole>> {
  const groups = await peopleInGroups(db, idsOf(grants, 'group'))
  const given = new Map<string, AccessRole[]>()
  for (const grant of grants) {
    const people = grant.kind === 'space' ? await idsIn(db, grant.id as SpaceId) : (groups.get(grant.id) ?? [])
    for (const person of people) given.set(person, [...(given.get(person) ?? []), grant.role])
  }
  const wanted = [...given].flatMap(([person, all]) => mostOf(all).map((role) => [person, role] as const))
  // What somebody was given themselves goes before.
  const own = grants.flatMap(({ kind, id, role }) => (kind === 'person' ? [[id, role] as const] : []))
  return new Map([...wanted, ...own])
}

const idsOf = (grantees: readonly Grantee[], of: Grantee['kind']): readonly string[] =>
  grantees.filter(({ kind }) => kind === of).map(({ id }) => id)

const idsIn = async (db: Due['db'], space: SpaceId): Promise<readonly string[]> =>
  (await membersOf(db, space, { roles: readers })).map(({ id }) => id)

/** Lets in whom access was given, and tells them; of a whole space nobody is told. */
const tellGiven = job<Given>(givenJob, async (due) => {
  const { space, by, to } = due.data
  await settlePage(due, space)
  const page = await pageSpaceOf(due.db, space)
  if (!page) return
  const groups = await peopleInGroups(due.db, idsOf(to, 'group'))
  const people = to.flatMap(({ kind, id }) => (kind === 'person' ? [id] : (groups.get(id) ?? [])))
  await tellPeople(due, {
    space,
    by,
    causes: new Map(people.filter((person) => person !== by).map((person) => [person, 'added'])),
    // Another role, or access that was taken back and given again, is no news a second time.
    isOnce: true,
    contents: () => ({
      id: idOf(`access to ${space}`),
      sourceType: 'document',
      sourceId: page.root,
      sourceName: '',
      link: documentPath({ space, id: page.root }),
    }),
  })
})

/** Tells somebody that a page is theirs now, unless it is no longer. */
const tellOwner = job<HandedOver>(ownerJob, async (due) => {
  const { space, by, person } = due.data
  const page = await pageSpaceOf(due.db, space)
  if (page?.owner !== person || person === by) return
  await tellPeople(due, {
    space,
    by,
    causes: new Map([[person, 'mention']]),
    contents: () => ({
      id: due.idFor('owner'),
      sourceType: 'document',
      sourceId: page.root,
      sourceName: '',
      link: documentPath({ space, id: page.root }),
      facts: { what: 'owner' },
    }),
  })
})

/** Closes the space of a page whose own access has ended: everybody goes out of it, and nothing stays. */
const close = job<Closing>(closeJob, async (due) => {
  const { space, by } = due.data
  const members = await membersOf(due.db, space, { roles })
  const people = members.filter(({ role }) => role !== 'owner').map(({ id }) => id)
  for (let from = 0; from < people.length; from += mostSettled) {
    const some = people.slice(from, from + mostSettled)
    await mustDo(due, clearPageSpace, { id: due.idFor(`clear ${some[0]}`), by, input: { space, people: some } })
  }
  await takeShownElsewhere(due, { space, by })
  const owner = members.find(({ role }) => role === 'owner')?.id ?? by
  await mustDo(due, closePageSpace, { id: due.idFor('close'), by, input: { space, owner } })
  await emptySpace(due, space)
})

async function mustDo<Input, Code extends string>(
  { actor }: Due,
  ...[action, call]: Parameters<typeof actor.actAsServer<Input, Code>>
): Promise<void> {
  const answer = await actor.actAsServer(action, call)
  if (!answer.ok) throw new Error(`The space of a document could not be closed: ${answer.code}`)
}

/** Closes the space of a page of which nothing is left. */
const closeEmpty = job<Place>(emptyJob, async (due) => {
  const { space } = due.data
  const page = await pageSpaceOf(due.db, space)
  if (!page) return
  const { rows } = await sql`select from document where space = ${space} limit 1`.execute(due.db)
  if (rows.length > 0) return
  await due.leave({ name: closeJob, data: { space, by: page.owner as PersonId } satisfies Closing })
})

export const accessJobs = [settleOne, settleAll, tellGiven, tellOwner, close, closeEmpty]
