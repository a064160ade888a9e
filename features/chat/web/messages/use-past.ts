import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useConnection, useRow } from '@atrium/engine/web'
import { Message } from '../../contract/message.ts'
import type { HistoryStart } from './use-history.ts'
import type { RoomPlace } from '../room/use-room-place.ts'

/** The place in a room's past that the address names; a message that is at hand is shown among the newest. */
export function usePast(space: SpaceId, address: RoomPlace): HistoryStart | undefined {
  const place = placeOf(address)
  const isAtHand = useIsAtHand(space, place?.by === 'message' ? place.id : undefined)
  const isPast = useDecided(isAtHand === undefined ? undefined : !isAtHand, place && JSON.stringify(place))
  return isPast ? place : undefined
}

/** Whether a message is among those at hand; undefined until that is known. No message never is. */
function useIsAtHand(space: SpaceId, message: string | undefined): boolean | undefined {
  const { hasCopy, state } = useConnection()
  const row = useRow(Message, { space, id: message ?? '' })
  if (row) return true
  return hasCopy && state !== 'connecting' ? false : undefined
}

/** The first answer for each key, as messages come and go at hand while one reads. */
function useDecided(answer: boolean | undefined, key: string | undefined): boolean {
  const [decided, setDecided] = useState<{ key: string | undefined; answer: boolean }>()
  const isDecided = decided !== undefined && decided.key === key
  if (!isDecided && answer !== undefined) setDecided({ key, answer })
  return isDecided && decided.answer
}

function placeOf({ message, at }: RoomPlace): HistoryStart | undefined {
  if (at !== undefined) return { by: 'time', at }
  return message === undefined ? undefined : { by: 'message', id: message }
}
