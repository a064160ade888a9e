import { sql } from 'kysely'
import { readers, teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { LaterSource } from '@atrium/features/notifications/server'
import { handlesOf } from '@atrium/features/groups/server'
import { nameIn, profilesOf } from '@atrium/features/people/server'
import { isMemberOf, memberIdsOf, memberOf } from '@atrium/features/spaces/server'
import { isNotDeleted } from '@atrium/features/workspaces/server'
import { linkTo } from '../contract/link.ts'
import { excerptOf, mentionsIn } from '@atrium/features/groups/contract'
import { type Message, wordsOf } from '../contract/message.ts'
import { type Room, roomOf } from './room-of.ts'

type Reader = Parameters<LaterSource>[1]
type Keys = Parameters<LaterSource>[0]

/** Messages say who wrote them, where, and how they begin. */
export const laterMessages: LaterSource = async (keys, reader) => {
  const messages = await readMessages(keys, reader)
  const [rooms, { nameWithin, handleOf }] = await Promise.all([roomsOf(messages, reader), namesFor(messages, reader)])
  const found = new Map(messages.map((message) => [keyOf(message), message]))
  return keys.map((key) => {
    const [message, room] = [found.get(keyOf(key)), rooms.get(key.space)]
    if (!message || !room) return undefined
    const nameOf = (person: string): string => nameWithin(message.space, person)
    return {
      title: `${nameOf(message.author)} in ${room.name}`,
      said: excerptOf(wordsOf(message), nameOf, handleOf),
      link: linkTo(message, room.isDirect),
    }
  })
}

const keyOf = ({ space, id }: Keys[number]): string => `${space} ${id}`

/** Those that are not deleted, of spaces that the reader reads. */
async function readMessages(keys: Keys, { db, by }: Reader): Promise<readonly Message[]> {
  const [spaces, ids] = [keys.map(({ space }) => space), keys.map(({ id }) => id)]
  const { rows } = await sql<Message>`
    select message.* from unnest(${spaces}::text[], ${ids}::text[]) as asked (space, id)
    join message on message.space = asked.space and message.id = asked.id
    where message.deleted_at is null
      and ${isMemberOf(sql.ref('message.space'), by, readers)}
      and ${isNotDeleted(sql.ref('message.space'))}`.execute(db)
  return rows
}

const spacesOf = (messages: readonly Message[]): readonly SpaceId[] => [...new Set(messages.map(({ space }) => space))]

async function roomsOf(messages: readonly Message[], { db }: Reader): Promise<ReadonlyMap<string, Room>> {
  return new Map(await Promise.all(spacesOf(messages).map(async (space) => [space, await roomOf(db, space)] as const)))
}

/** As many members of a space are looked at for a guest. */
const mostMembers = 1_000

interface Names {
  nameWithin(space: SpaceId, person: string): string
  handleOf(group: string): string | undefined
}

/** What people and groups are called in a space: a guest of the team knows those alone who are there, too, and no group. */
async function namesFor(messages: readonly Message[], { db, by }: Reader): Promise<Names> {
  const people = messages.flatMap(({ author, text }) => [author, ...mentionsIn(text).people])
  const [profiles, me] = await Promise.all([profilesOf(db, [...new Set(people)]), memberOf(db, teamSpace, by)])
  const isGuest = me?.role === 'guest'
  const members = isGuest ? await memberIdsOf(db, spacesOf(messages), mostMembers) : undefined
  const groups = isGuest ? [] : messages.flatMap(({ text }) => mentionsIn(text).groups)
  const handles = await handlesOf(db, groups)
  return {
    nameWithin(space, person) {
      const isKnown = members?.get(space)?.includes(person) ?? !isGuest
      return nameIn(isKnown ? profiles.get(person) : undefined)
    },
    handleOf: (group) => handles.get(group),
  }
}
