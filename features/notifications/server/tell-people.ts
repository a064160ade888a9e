import { sql } from 'kysely'
import { type PersonId, type Role, ownSpace, readers, type SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { quietUntil } from '@atrium/features/people/contract'
import { nameIn, profilesOf } from '@atrium/features/people/server'
import { membersOf } from '@atrium/features/spaces/server'
import { decide } from '../contract/decide.ts'
import type { NotifyLevel } from '../contract/level.ts'
import type { Wait } from '../contract/later-item.ts'
import { type NoticeContents, deliverNotice, mayHearAs } from '../contract/deliver-notice.ts'
import type { Cause, Notice } from '../contract/notice.ts'
import { readChoices } from './read-choices.ts'

type Teller = Pick<Due, 'db' | 'actor' | 'idFor' | 'isLooking' | 'now'>

/** Something that happened in a space, and whom it concerns. */
export interface Telling {
  readonly space: SpaceId
  /** Who did it; Atrium itself when absent. */
  readonly by?: string
  /** Whether it was said in a conversation of a few. */
  readonly isDirect?: boolean
  /** Why it concerns each. Who may not know of it is told nothing. */
  readonly causes: ReadonlyMap<string, Cause>
  /** The words of it, the same for all; none when absent. `nameOf` knows the people concerned, who did it, and `named`. */
  message?(nameOf: (person: string) => string): string
  /** What somebody is told besides. */
  contents(person: string): Contents
  /** Whom the words name besides. */
  readonly named?: readonly string[]
  /** Whether a notice with an id that was used before, in another job too, is not told again. */
  readonly isOnce?: boolean
  /** What the one person kept for later and waits for. */
  readonly wait?: Wait
}

type Contents = Omit<NoticeContents, 'message' | 'cause' | 'fromUserId' | 'fromUserName' | 'isSilent' | 'sourceSpace'>

/** Who was active within this time is here. */
const hereMs = 600_000
const atOnce = 8
/** What so many have to do with it is read together; of all members of a large team it would be too much for one statement. */
const pageSize = 500

/**
 * Tells each person whom something concerns of it, as they want it: the one way to a person's inbox. Doing it again within one
 * job is as good as once.
 */
export async function tellPeople(due: Teller, telling: Telling): Promise<void> {
  const people = [...telling.causes.keys()]
  if (people.length === 0) return
  const words = await wordsOf(due, telling)
  for (let at = 0; at < people.length; at += pageSize)
    await tellPage(due, telling, { people: people.slice(at, at + pageSize), words })
}

interface Words {
  readonly message: string
  /** From whom they come to somebody. */
  from(person: string): Pick<NoticeContents, 'fromUserId' | 'fromUserName'>
}

/** With the names of those whom it concerns, where it names them. */
async function wordsOf(due: Teller, { space, by, causes, named = [], message }: Telling): Promise<Words> {
  const asked = new Set([...named, ...(by === undefined ? [] : [by])])
  message?.((person) => {
    if (causes.has(person)) asked.add(person)
    return ''
  })
  const people = [...asked]
  const [profiles, roles] = await Promise.all([profilesOf(due.db, people), rolesOf(due, space, people)])
  // Of whom the words name besides, nobody is told a name who cannot meet them there.
  const isKnown = (person: string): boolean =>
    roles.has(person) || person === by || named.includes(person) || space.startsWith(ownSpace(''))
  const nameOf = (person: string): string => nameIn(isKnown(person) ? profiles.get(person) : undefined)
  const from = by === undefined ? ofAtrium : () => ({ fromUserId: by, fromUserName: nameOf(by) })
  return { message: message?.(nameOf) ?? '', from }
}

interface TellingPage {
  readonly people: readonly string[]
  readonly words: Words
}

async function tellPage(due: Teller, telling: Telling, { people, words }: TellingPage): Promise<void> {
  const { space, by, causes, isDirect = false, isOnce = false, wait } = telling
  const [profiles, levels, choices, roles] = await Promise.all([
    profilesOf(due.db, people),
    readLevels(due, space, people),
    readChoices(due.db, people),
    rolesOf(due, space, people),
  ])
  const now = due.now()
  const tell = async (person: string): Promise<void> => {
    const [profile, cause] = [profiles.get(person), causes.get(person)]
    if (!profile || !cause) return
    const standing = {
      person,
      level: levels.get(ownSpace(person)),
      choices: choices.get(person),
      quietUntil: quietUntil(profile, now),
      isHere: now - profile.lastActive < hereMs,
      isLooking: due.isLooking(person),
    }
    const decision = decide({ cause, by, isDirect }, standing, now)
    if (decision.way === 'none') return
    const { isSilent, pushAt, emailAt } = decision
    const said = { message: words.message, ...words.from(person) }
    const notice = { ...telling.contents(person), ...said, cause, sourceSpace: space, isSilent }
    if (mayHearAs(roles.get(person), notice))
      await deliver(due, person as PersonId, { notice, pushAt, emailAt, isOnce, wait })
  }
  await someAtOnce(people, tell)
}

/** Those who work meanwhile need connections of the database too. */
async function someAtOnce(people: readonly string[], tell: (person: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < people.length; at += atOnce) await Promise.all(people.slice(at, at + atOnce).map(tell))
}

/**
 * Brings a notice back to whose it is, as new, since they asked for it; its words are those of then. Nothing comes back to who
 * does not wait for it any more.
 */
export async function tellAgain(due: Teller, notice: Notice, wait: Wait): Promise<void> {
  const { userId: person } = notice
  const profile = (await profilesOf(due.db, [person])).get(person)
  if (!profile) return
  const [choices, now] = [(await readChoices(due.db, [person])).get(person), due.now()]
  const standing = {
    person,
    level: undefined,
    choices,
    quietUntil: quietUntil(profile, now),
    isHere: true,
    isLooking: due.isLooking(person),
  }
  const decision = decide({ cause: 'later', by: undefined }, standing, now)
  if (decision.way === 'none') return
  const { isSilent, pushAt, emailAt } = decision
  const facts = { ...notice.facts, again: 'asked' }
  const delivery = { notice: { ...contentsOf(notice), facts, isSilent }, pushAt, emailAt, isOnce: false, wait }
  await deliver(due, person as PersonId, delivery)
}

/** A notice without what became of it. */
function contentsOf(notice: Notice): NoticeContents {
  const { id, cause, fromUserId, fromUserName, message, isSilent } = notice
  const { sourceType, sourceId, sourceSpace, sourceName, link } = notice
  const source = { sourceType, sourceId, sourceSpace, sourceName, link }
  return { id, cause, fromUserId, fromUserName, message, isSilent, ...source }
}

const ofAtrium = (person: string) => ({ fromUserId: person, fromUserName: 'Atrium' })

interface Delivery {
  readonly notice: NoticeContents
  readonly pushAt: number | null
  readonly emailAt: number | null
  readonly isOnce: boolean
  readonly wait: Wait | undefined
}

async function deliver({ actor, idFor }: Teller, person: PersonId, delivery: Delivery): Promise<void> {
  const { notice, isOnce, ...how } = delivery
  const id = isOnce ? notice.id : idFor(`tell ${person} ${notice.id}`)
  const answer = await actor.actAsServer(deliverNotice, { id, by: person, input: { person, notice, ...how } })
  if (!answer.ok && answer.code !== 'id-reused') throw new Error(`A notice could not be delivered: ${answer.code}`)
}

/** What some people are in a space at this moment; nobody is in another's own. */
async function rolesOf({ db }: Teller, space: SpaceId, people: readonly string[]): Promise<ReadonlyMap<string, Role>> {
  const members = await membersOf(db, space, { roles: readers, among: people })
  return new Map(members.map(({ id, role }) => [id, role]))
}

async function readLevels(
  { db }: Teller,
  space: SpaceId,
  people: readonly string[],
): Promise<ReadonlyMap<string, NotifyLevel>> {
  const { rows } = await sql<NotifyLevel>`
    select * from notify_level where id = ${space} and space = any(${people.map(ownSpace)}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.space, row]))
}
