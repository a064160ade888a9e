import { useRef, useState } from 'react'
import { useDrop } from '@atrium/features/files/web'
import type { Message } from '../../contract/message.ts'
import type { BoxHandle } from '../composer/message-box.tsx'
import type { RoomWays } from './room-context.ts'

type Given = Pick<RoomWays, 'space' | 'openThread' | 'markUnread'>

/** What one is doing in a room: which message is being changed, and which one answered. */
export function useRoomState({ space, openThread, markUnread }: Given) {
  const [editing, edit] = useState<string>()
  const [quoted, setQuoted] = useState<Message>()
  const box = useRef<BoxHandle>(null)
  const ways: Omit<RoomWays, 'remove'> = {
    space,
    editing,
    edit,
    openThread,
    markUnread,
    quote(message) {
      setQuoted(message)
      box.current?.focus()
    },
  }
  const drop = useDrop((files) => box.current?.attach?.(files))
  return { drop, room: { ...ways, endQuote: () => setQuoted(undefined) }, quoted, box }
}
