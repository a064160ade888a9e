import { teamSpace } from '@atrium/engine/contract'
import { LevelMenu } from '@atrium/features/notifications/web'
import { useFullMembers } from '@atrium/features/people/web'
import { RoomBar } from '@atrium/ui'
import { ChatRoom } from '../room/chat-room.tsx'

/** The chat of the whole team. */
export function TeamChatPage() {
  const count = useFullMembers().length
  return (
    <>
      <title>Chat · Atrium</title>
      <ChatRoom
        space={teamSpace}
        name="the team"
        bar={(tools) => (
          <RoomBar title="Team chat" note={count === 1 ? 'Only you so far' : `${count} people`}>
            {tools}
            <LevelMenu space={teamSpace} />
          </RoomBar>
        )}
      />
    </>
  )
}
