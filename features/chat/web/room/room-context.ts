import { createContext, useContext } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import type { Message } from '../../contract/message.ts'

/** What one can have a room do with one of its messages. */
export interface RoomWays {
  readonly space: SpaceId
  /** The message whose words are being changed. */
  readonly editing: string | undefined
  edit(message: string | undefined): void
  /** Why the words of that message were not taken. */
  readonly refusal: string | undefined
  /** Has the words of a message changed further, which were not taken. */
  refuse(message: string, refusal: string): void
  quote(message: Message): void
  /** Asks whether to delete a message, and does. */
  remove(message: Message): void
  /** Opens the thread that hangs on a message; absent within a thread. */
  openThread?: ((message: string) => void) | undefined
  markUnread?: ((message: Message) => void) | undefined
}

export const RoomContext = createContext<RoomWays | undefined>(undefined)

export function useRoom(): RoomWays {
  const room = useContext(RoomContext)
  if (!room) throw new Error('A message needs a room around it.')
  return room
}
