import { IconFolder, IconMessageCircle, IconUser } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useConversationNames, useConversations, useUnread } from '@atrium/features/chat/web'
import { useIsGuest } from '@atrium/features/people/web'
import type { ChoiceGroup } from '@atrium/features/search/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { CountBadge } from '@atrium/ui'

interface UnreadChoice {
  readonly space: SpaceId
  readonly label: string
  readonly path: string
  readonly icon: NonNullable<ChoiceGroup['choices'][number]['icon']>
}

interface UnreadRooms {
  /** Those in which something is unread. */
  readonly choices: ChoiceGroup['choices']
  /** What counts for them; to be drawn, and seen by nobody. */
  readonly counters: ReactNode
}

/** The rooms in which something is unread, each a way into it. */
export function useUnreadRooms(go: (path: string) => void): UnreadRooms {
  const rooms = useRooms()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const tell = useCallback(
    (space: SpaceId, count: number) =>
      setCounts((before) => (before.get(space) === count ? before : new Map(before).set(space, count))),
    [],
  )
  const choices = rooms
    .map((room) => ({ ...room, count: counts.get(room.space) ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ space, label, icon, path, count }) => ({
      key: `unread ${space}`,
      label,
      icon,
      note: <Note count={count} />,
      run: () => go(path),
    }))
  return { choices, counters: rooms.map(({ space }) => <Counter key={space} space={space} onCount={tell} />) }
}

const Note = ({ count }: { readonly count: number }) => (
  <>
    <span className="unseen">, unread: </span>
    <CountBadge count={count} />
  </>
)

/** Each room counts by itself, with a subscription of its own. */
function Counter({ space, onCount }: { readonly space: SpaceId; onCount(space: SpaceId, count: number): void }) {
  const { count } = useUnread(space)
  useEffect(() => onCount(space, count), [space, count, onCount])
  return null
}

function useRooms(): readonly UnreadChoice[] {
  const isGuest = useIsGuest()
  const workspaces = useWorkspaces()
  const conversations = useConversations()
  const namesOf = useConversationNames()
  return [
    ...(isGuest ? [] : [{ space: teamSpace, label: 'Chat', path: '/chat', icon: IconMessageCircle }]),
    ...workspaces.map(({ space, workspace: { name } }) => ({
      space,
      label: name,
      path: `/workspaces/${space}`,
      icon: IconFolder,
    })),
    ...conversations.map(({ space, conversation }) => ({
      space,
      label: namesOf(conversation).name,
      path: `/chat/${space}`,
      icon: IconUser,
    })),
  ]
}
