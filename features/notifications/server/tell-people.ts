import { sql } from 'kysely'
import { type PersonId, ownSpace, readers } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { isQuietNow } from '@atrium/features/people/contract'
import { nameIn, profilesOf } from '@atrium/features/people/server'
import { membersOf } from '@atrium/features/spaces/server'
import { decide } from '../contract/decide.ts'
import type { NotifyLevel } from '../contract/level.ts'
import { type Cause, type NoticeContents, deliverNotice } from '../contract/notice.ts'

type Teller = Pick<Due, 'db' | 'actor' | 'idFor' | 'now'>

/** Something that happened in a space, and whom it concerns. */
export interface Telling {
  readonly space: string
  readonly by: string
  /** Whether it was said in a conversation of a few. */
  readonly isDirect?: boolean
  /** Why it concerns each. Who does not read the space is told nothing; in somebody's own space those who are named are. */
  readonly causes: ReadonlyMap<string, Cause>
  /** What somebody is told; `nameOf` knows the people concerned, who did it, and `named`. */
  contents(person: string, nameOf: (person: string) => string): Contents
  /** Whom the words name besides. */
  readonly named?: readonly string[]
}

type Contents = Omit<NoticeContents, 'cause' | 'fromUserId' | 'fromUserName' | 'isSilent' | 'sourceSpace'>

/** Who was active within this time is here. */
const hereMs = 600_000

/** Tells each person whom something concerns of it, as they want it. Doing it again within one job is as good as once. */
export async function tellPeople(due: Teller, telling: Telling): Promise<void> {
  const { space, by, causes, named = [], isDirect = false } = telling
  if (causes.size === 0) return
  const people = await readersAmong(due, space, [...causes.keys()])
  if (people.length === 0) return
  const [profiles, levels] = await Promise.all([
    profilesOf(due.db, [...people, ...named, by]),
    readLevels(due, space, people),
  ])
  const now = due.now()
  const nameOf = (person: string): string => nameIn(profiles.get(person))
  const told = people.map(async (person) => {
    const [profile, cause] = [profiles.get(person), causes.get(person)]
    if (!profile || !cause) return
    const level = levels.get(ownSpace(person))
    const standing = { person, level, isQuiet: isQuietNow(profile, now), isHere: now - profile.lastActive < hereMs }
    const decision = decide({ cause, by, isDirect }, standing, now)
    if (decision.way === 'none') return
    const from = { fromUserId: by, fromUserName: nameOf(by), sourceSpace: space, isSilent: decision.isSilent }
    await deliver(due, person as PersonId, { ...telling.contents(person, nameOf), ...from, cause })
  })
  await Promise.all(told)
}

async function deliver(due: Teller, person: PersonId, notice: NoticeContents): Promise<void> {
  const call = { id: due.idFor(`tell ${person} ${notice.id}`), by: person, input: { person, notice } }
  const answer = await due.actor.actAsServer(deliverNotice, call)
  if (!answer.ok && answer.code !== 'id-reused') throw new Error(`A notice could not be delivered: ${answer.code}`)
}

/** Those of some people who may read, at this moment, what lies in a space. */
async function readersAmong({ db }: Teller, space: string, people: readonly string[]): Promise<readonly string[]> {
  if (space.startsWith(ownSpace(''))) return people
  const found = new Set((await membersOf(db, space, { roles: readers, among: people })).map(({ id }) => id))
  return people.filter((person) => found.has(person))
}

async function readLevels(
  { db }: Teller,
  space: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, NotifyLevel>> {
  const { rows } = await sql<NotifyLevel>`
    select * from notify_level where id = ${space} and space = any(${people.map(ownSpace)}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.space, row]))
}
