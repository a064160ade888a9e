import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useConversations, useUnread } from '@atrium/features/chat/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { CountBadge } from '@atrium/ui'

/** A badge shows no more than that it is so many. */
const enough = 10

/** How much is unread in the team's chat and in direct conversations. */
export function UnreadTalk() {
  const conversations = useConversations()
  return <UnreadIn spaces={[teamSpace, ...conversations.map(({ space }) => space)]} />
}

/** How much is unread in the workspaces. */
export function UnreadInWorkspaces() {
  return <UnreadIn spaces={useWorkspaces().map(({ space }) => space)} />
}

interface Props {
  readonly spaces: readonly SpaceId[]
  /** What was counted so far. */
  readonly count?: number
}

/** Counts one space after the other, each with a subscription of its own, until it is enough for a badge. */
function UnreadIn({ spaces, count = 0 }: Props) {
  const [space, ...others] = spaces
  if (space !== undefined && count < enough) return <Counted key={space} space={space} others={others} before={count} />
  if (count === 0) return null
  return (
    <>
      <span className="unseen">, unread: </span>
      <CountBadge count={count} />
    </>
  )
}

interface CountedProps {
  readonly space: SpaceId
  readonly others: readonly SpaceId[]
  readonly before: number
}

function Counted({ space, others, before }: CountedProps) {
  const { count } = useUnread(space)
  return <UnreadIn spaces={others} count={before + count} />
}
