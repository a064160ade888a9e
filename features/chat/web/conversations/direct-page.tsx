import { Button } from '@mantine/core'
import { IconLogout, IconMessageOff } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useConnection, useRole, useRow } from '@atrium/engine/web'
import { LevelMenu } from '@atrium/features/notifications/web'
import { usePeopleById, usePresence } from '@atrium/features/people/web'
import { ConfirmDialog, EmptyState, RoomBar, Spinner, showProblem } from '@atrium/ui'
import { leaveConversation } from '../../contract/open-conversation.ts'
import { Conversation } from '../../contract/conversation.ts'
import { ChatRoom } from '../room/chat-room.tsx'
import { useConversationNames } from './conversation-names.ts'
import { ConversationSign } from './conversation-sign.tsx'

/** A direct conversation with one person or a few. */
export function DirectPage({ space }: { space: SpaceId }) {
  const conversation = useRow(Conversation, { space, id: space })
  const namesOf = useConversationNames()
  if (!conversation) return <Missing space={space} />
  const { name, others } = namesOf(conversation)
  return (
    <>
      <title>{`${name} · Atrium`}</title>
      <ChatRoom
        key={space}
        space={space}
        name={name}
        welcome={`Say hello. Only you and ${name} can read this.`}
        bar={(tools) => (
          <RoomBar
            title={name}
            sign={<ConversationSign others={others} name={name} />}
            note={others.length === 1 ? <HowTheyAre person={others[0] ?? ''} /> : <HowMany others={others} />}
          >
            {others.length > 1 && <Leave space={space} name={name} />}
            {tools}
            <LevelMenu space={space} isDirect />
          </RoomBar>
        )}
      />
    </>
  )
}

function HowTheyAre({ person }: { person: string }) {
  const { words, said } = usePresence(person)
  return words ? `${words}${said && ` · ${said}`}` : 'Former member'
}

function HowMany({ others }: { others: readonly string[] }) {
  const people = usePeopleById()
  const online = others.filter((id) => people.get(id)?.status === 'online').length
  return (
    <>
      {others.length + 1} people{online > 0 && `, ${online} online`}
    </>
  )
}

function Leave({ space, name }: { space: SpaceId; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const leave = useAct(leaveConversation)
  const navigate = useNavigate()

  async function confirm(): Promise<void> {
    setIsAsking(false)
    const answer = await leave({ space })
    if (!answer.ok) return showProblem(answer.message)
    await navigate({ to: '/chat' })
  }

  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLogout size={16} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Leave
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave conversation"
        confirm="Leave"
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
      >
        You will lose access to your conversation with {name} and cannot rejoin on your own.
      </ConfirmDialog>
    </>
  )
}

/** Unknown, foreign or not here yet: it looks the same, so that nobody learns which. */
function Missing({ space }: { space: SpaceId }) {
  const { hasCopy, state } = useConnection()
  const role = useRole(space)
  if (!hasCopy || role || state === 'connecting') return <Spinner label="Loading conversation" />
  return (
    <div className="centred whole">
      <title>Conversation not found · Atrium</title>
      <EmptyState
        icon={<IconMessageOff size={24} />}
        title="Conversation not found"
        action={<Link to="/chat">Go to the team chat</Link>}
      >
        It does not exist, or you do not have access.
      </EmptyState>
    </div>
  )
}
