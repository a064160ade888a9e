import { useEffect, useRef, useState } from 'react'
import { useDrop } from '@atrium/features/files/web'
import { showProblem } from '@atrium/ui'
import type { Message } from '../../contract/message.ts'
import type { BoxHandle } from '../composer/message-box.tsx'
import type { RoomWays } from './room-context.ts'

type Given = Pick<RoomWays, 'space' | 'openThread' | 'markUnread'>

/** What one is doing in a room: which message is being changed, and which one answered. */
export function useRoomState({ space, openThread, markUnread }: Given) {
  const { editing, edit, refusal, refuse } = useEditing()
  const [quoted, setQuoted] = useState<Message>()
  const box = useRef<BoxHandle>(null)
  const ways: Omit<RoomWays, 'remove'> = {
    space,
    editing,
    edit,
    refusal,
    refuse,
    openThread,
    markUnread,
    quote(message) {
      setQuoted(message)
      box.current?.focus()
    },
  }
  const drop = useDrop((files) => box.current?.attach?.(files))
  const quoting = {
    endQuote: () => setQuoted(undefined),
    /** What answered it is given back; who has begun to answer another one goes on with that. */
    quoteAgain: (message: Message) => setQuoted((now) => now ?? message),
  }
  // What was given back may be of a room that one has left.
  return { drop, room: { ...ways, ...quoting }, quoted: quoted?.space === space ? quoted : undefined, box }
}

/** Which message is being changed, and why what it was changed into was not taken. */
function useEditing(): Pick<RoomWays, 'editing' | 'edit' | 'refusal' | 'refuse'> {
  const [{ editing, refusal }, setState] = useState<Editing>({})
  const last = useRef<string>(undefined)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  function show(next: Editing): void {
    last.current = next.editing
    setState(next)
  }

  return {
    editing,
    refusal,
    edit: (message) => show({ editing: message }),
    refuse(message, why) {
      // Who has gone on, or changes another one by now, is not torn away: the words wait for them.
      const isFree = isOpen.current && (last.current ?? message) === message
      if (isFree) show({ editing: message, refusal: why })
      else showProblem(`A message was not changed: ${why}`)
    },
  }
}

interface Editing {
  readonly editing?: string | undefined
  readonly refusal?: string
}
