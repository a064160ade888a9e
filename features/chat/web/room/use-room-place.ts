import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What is shown of a room beside its newest messages; it stands in the address, so that it can be linked to. */
export interface RoomPlace {
  readonly message?: string | undefined
  readonly thread?: string | undefined
  /** The moment from which messages are shown, in milliseconds since 1970. */
  readonly at?: number | undefined
  readonly panel?: RoomPanel | undefined
}

const panels = ['pins', 'threads', 'files', 'scheduled'] as const
/** A list beside the messages. */
export type RoomPanel = (typeof panels)[number]

export function useRoomPlace(): readonly [RoomPlace, (place: RoomPlace) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const go = useCallback(
    (place: RoomPlace) => {
      const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))
      void navigate({ to: '.', search: given })
    },
    [navigate],
  )
  return [placeIn(search), go]
}

/** A link may have been cut or written by hand. */
const placeIn = (search: Readonly<Record<string, unknown>>): RoomPlace => ({
  message: textOf(search['message']),
  thread: textOf(search['thread']),
  at: momentOf(search['at']),
  panel: panels.find((panel) => panel === search['panel']),
})

const momentOf = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
