import * as z from 'zod/mini'
import { type Entry, teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Logger } from '@atrium/engine/server'
import { EndedSessions } from '../contract/look-after.ts'
import type { Sessions } from './sessions.ts'

interface Needs {
  readonly sessions: Sessions
  readonly log: Logger
}

/** Closes the connections of sessions when the entry is told by which they ended: each process for itself, before any job. */
export function createHeed({ sessions, log }: Needs): (space: SpaceId, entries: readonly Entry[]) => void {
  return (space, entries) => {
    const people = space === teamSpace ? peopleOut(entries) : []
    if (people.length === 0) return
    sessions
      .closeEnded(people)
      .catch((error: unknown) => log.warn('Connections could not be closed; they are looked at again.', { error }))
  }
}

/** Whose sessions end by these entries. */
const peopleOut = (entries: readonly Entry[]): readonly string[] =>
  entries
    .flatMap(({ changes }) => changes)
    .flatMap((change) =>
      'put' in change && change.put === EndedSessions.name ? z.parse(EndedSessions.schema, change.row).person : [],
    )
