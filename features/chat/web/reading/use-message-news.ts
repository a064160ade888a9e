import { useEffect, useEffectEvent, useRef } from 'react'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { type Client, useClient, useConnection, useSpaces } from '@atrium/engine/web'
import { PeopleGroup, excerptOf, mentionsIn } from '@atrium/features/groups/contract'
import { NotifyLevel, decide } from '@atrium/features/notifications/contract'
import { useNotifications } from '@atrium/features/notifications/web'
import { Person, quietUntil } from '@atrium/features/people/contract'
import { Workspace } from '@atrium/features/workspaces/contract'
import { Conversation } from '../../contract/conversation.ts'
import { linkTo } from '../../contract/link.ts'
import { Message } from '../../contract/message.ts'

/** Tells of plain messages that arrive elsewhere, where the person wants to hear of all: of what is for them, notices tell. */
export function useMessageNews(): void {
  const client = useClient()
  const spaces = useSpaces()
  const isOnline = useConnection().state === 'online'
  const { notify, isLookedAt } = useNotifications()
  const heard = useRef(new Map<string, number>())

  const tell = useEffectEvent((space: SpaceId) => {
    const message = arrivedIn(client, space, heard.current)
    if (!message || !isOnline) return
    const isDirect = client.row(Conversation, { space, id: space }) !== undefined
    const link = linkTo(message, isDirect)
    if (!isDirect && !isLookedAt({ sourceSpace: space, link }) && isToTell(client, message))
      notify({ message: wordsOf(client, message), link })
  })
  useEffect(() => {
    const stops = spaces.map(({ id }) => client.subscribe(() => tell(id), { kind: Message, space: id }))
    for (const { id } of spaces) tell(id)
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, spaces])
}

/** The newest message of `space` when it is newer than what was `heard` there; what is there at first is no news. */
function arrivedIn(client: Client, space: SpaceId, heard: Map<string, number>): Message | undefined {
  const newest = newestOf(client, space)
  const seq = newest?.seq ?? 0
  const before = heard.get(space) ?? seq
  heard.set(space, Math.max(before, seq))
  return seq > before ? newest : undefined
}

/** Replies are their thread's matter, and one's own words no news. */
const newestOf = (client: Client, space: SpaceId): Message | undefined =>
  client
    .rows(Message, space)
    .findLast(({ author, thread, deletedAt }) => author !== client.person && thread === null && deletedAt === null)

function isToTell(client: Client, { space, author, text }: Message): boolean {
  if (isMentioned(client, text)) return false
  const level = client.row(NotifyLevel, { space: ownSpace(client.person), id: space })
  const me = personOf(client, client.person)
  const standing = {
    person: client.person,
    level,
    quietUntil: me && quietUntil(me, Date.now()),
    isHere: true,
    isLooking: true,
  }
  const decision = decide({ cause: 'message', by: author }, standing, Date.now())
  return decision.way === 'in-app' && !decision.isSilent
}

function isMentioned(client: Client, text: string): boolean {
  const { people, groups, channel, here } = mentionsIn(text)
  const isInGroup = groups.some((id) => groupOf(client, id)?.people.includes(client.person))
  return channel || here || isInGroup || people.includes(client.person)
}

function wordsOf(client: Client, { space, author, text }: Message): string {
  const nameOf = (id: string): string => personOf(client, id)?.displayName ?? 'Someone'
  const said = excerptOf(text, nameOf, (id) => groupOf(client, id)?.handle)
  const room = space === teamSpace ? 'the team chat' : client.row(Workspace, { space, id: space })?.name
  return `${nameOf(author)} in ${room ?? 'a workspace'}: ${said}`
}

const personOf = (client: Client, id: string): Person | undefined => client.row(Person, { space: teamSpace, id })
const groupOf = (client: Client, id: string): PeopleGroup | undefined =>
  client.row(PeopleGroup, { space: teamSpace, id })
