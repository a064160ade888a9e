import { teamSpace } from '@atrium/engine/contract'
import { LevelMenu } from '@atrium/features/notifications/web'
import { useFullMembers } from '@atrium/features/people/web'
import { ChatRoom } from './chat-room.tsx'
import classes from './team-chat-page.module.css'

/** The chat of the whole team. */
export function TeamChatPage() {
  const count = useFullMembers().length
  return (
    <div className={classes.page}>
      <title>Chat · Atrium</title>
      <ChatRoom space={teamSpace} name="the team">
        <div className={classes.title}>
          <h1>Team chat</h1>
          <p>{count === 1 ? 'Only you so far' : `${count} people`}</p>
        </div>
        <LevelMenu space={teamSpace} />
      </ChatRoom>
    </div>
  )
}
