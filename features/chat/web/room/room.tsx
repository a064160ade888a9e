import { type ReactNode, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { ConfirmDialog, showProblem } from '@atrium/ui'
import { deleteMessage } from '../../contract/change-message.ts'
import type { Message } from '../../contract/message.ts'
import { RoomContext, type RoomWays } from './room-context.ts'

interface Props {
  readonly ways: Omit<RoomWays, 'remove'>
  readonly children: ReactNode
}

/**
 * What stands around the messages of a room. The question whether to delete one is asked here: beside the message it would be
 * gone as soon as the pointer is over another.
 */
export function Room({ ways, children }: Props) {
  const [doomed, setDoomed] = useState<Message>()
  const [isAsking, setAsking] = useState(false)
  const act = useAct(deleteMessage)

  function remove(message: Message): void {
    setDoomed(message)
    setAsking(true)
  }

  async function confirm(): Promise<void> {
    setAsking(false)
    if (!doomed) return
    const answer = await act({ space: ways.space, message: doomed.id })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <RoomContext value={{ ...ways, remove }}>
      {children}
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete message"
        confirm="Delete"
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        This deletes the message for everyone. It cannot be undone.
      </ConfirmDialog>
    </RoomContext>
  )
}
