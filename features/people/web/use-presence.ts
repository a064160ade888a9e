import { teamSpace } from '@atrium/engine/contract'
import { useClient, useIsHere, useRow } from '@atrium/engine/web'
import { useNow } from '@atrium/ui'
import { Person } from '../contract/person.ts'
import type { Status } from '../contract/shown-as.ts'
import { statusNow } from '../contract/status-now.ts'
import { statusLabels, statusOf } from './statuses.ts'
import { useUserStatus } from './user-status.ts'

/** How a person is: what they say, and whether a screen of theirs is open. */
export interface PresenceShown {
  readonly status: Status | undefined
  /** Undefined while it is not known. */
  readonly isHere: boolean | undefined
  /** Status and presence in words. */
  readonly words: string
  /** What they say themselves, emoji first; '' for nothing. */
  readonly said: string
}

export function usePresence(person: string): PresenceShown {
  const mine = useUserStatus()
  const row = useRow(Person, { space: teamSpace, id: person })
  const isMe = person === useClient().person
  const isHere = useIsHere(person)
  const now = useNow()
  const saying = row && statusNow(row, now)
  const status = isMe ? mine : saying && statusOf(saying.status)
  const said = saying ? `${saying.emoji} ${saying.text}`.trim() : ''
  return { status, isHere, said, words: presenceWords(status, isMe || isHere !== false) }
}

/** Who says to be online and has no screen open is not. */
export function presenceWords(status: Status | undefined, isHere: boolean): string {
  if (!status) return ''
  return status === 'online' && !isHere ? 'Not connected' : statusLabels[status]
}
