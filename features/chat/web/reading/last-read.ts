import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { keepStored, readStored } from '@atrium/ui'

/** The times up to which chats were read, as this browser keeps them beside the server (R3.13, R4.41). */
const chatKey = 'lastReadChat'
const workspacesKey = 'lastReadWorkspaces'

/** Milliseconds since 1970; 0 for never. */
export function lastReadAt(space: SpaceId): number {
  const time = Date.parse(space === teamSpace ? (readStored(chatKey) ?? '') : (readWorkspaces()[space] ?? ''))
  return Number.isNaN(time) ? 0 : time
}

export function keepLastRead(space: SpaceId, now: number = Date.now()): void {
  const time = new Date(now).toISOString()
  if (space === teamSpace) keepStored(chatKey, time)
  else keepStored(workspacesKey, JSON.stringify({ ...readWorkspaces(), [space]: time }))
}

function readWorkspaces(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(readStored(workspacesKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, time]) => typeof time === 'string'))
  } catch {
    return {} // what another version left there
  }
}
