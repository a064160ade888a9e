import type { SpaceId } from '@atrium/engine/contract'
import { useEffect, useRef } from 'react'
import { bytesInWords } from '@atrium/base/bytes-in-words'
import { useAsk, useRowNews } from '@atrium/engine/web'
import { ProgressBar } from '@atrium/ui'
import { roomOfSpace } from '../contract/room.ts'
import { SpaceFile } from '../contract/space-file.ts'
import classes from './room-note.module.css'

/** From this share of the room on it is said how much is taken. */
const nearlyFull = 0.8
/** Bytes are freed a moment after their file is gone. */
const laterMs = 1_500

/** Says how much room is left for the files of a space, once there is not much of it. */
export function RoomNote({ space }: { readonly space: SpaceId }) {
  const room = useRoom(space)
  if (!room) return null
  const { used, most } = room
  const isFull = isFullRoom(room)
  if (!isFull && (most === null || used < most * nearlyFull)) return null
  return (
    <div className={classes.note} role="status" data-full={isFull}>
      <p>{words(room)}</p>
      {most !== null && (
        <ProgressBar label="Storage used" value={Math.min(used, most)} max={most} tone={toneOf(isFull)} />
      )}
    </div>
  )
}

const isFullRoom = ({ used, most, isTeamFull }: UsedStorage): boolean => isTeamFull || (most !== null && used >= most)
const toneOf = (isFull: boolean) => (isFull ? 'danger' : 'plain')

function words(room: UsedStorage): string {
  const { used, most, isTeamFull } = room
  if (isTeamFull) return 'This server has no storage left for files. Ask an admin for more.'
  const taken = `${bytesInWords(used)} of ${bytesInWords(most ?? 0)} used here`
  return isFullRoom(room)
    ? `${taken}. To upload more, delete files forever, including from the trash.`
    : `${taken}. Files in the trash count until they are deleted forever.`
}

interface UsedStorage {
  readonly used: number
  readonly most: number | null
  readonly isTeamFull: boolean
}

/** How full a space is, looked at again when its files change. */
function useRoom(space: SpaceId): UsedStorage | undefined {
  const { answer, again } = useAsk(roomOfSpace, { space })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useRowNews(SpaceFile, space, () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(again, laterMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return answer?.ok ? answer.output : undefined
}
