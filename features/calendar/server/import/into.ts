import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Action, type Answer, type PersonId, ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import { profilesIn } from '@atrium/features/people/server'
import { memberOf } from '@atrium/features/spaces/server'
import type { CalendarEvent } from '../../contract/calendar-event.ts'

/** Where events come in, and in whose name. */
export interface Into {
  readonly db: Due['db']
  readonly by: PersonId
  readonly space: SpaceId
  /** When the import began. */
  readonly since: number
  /** Who can be invited, by their addresses. */
  readonly people: ReadonlyMap<string, string>
  note(problem: string): void
  /** Does what the person could do; `what` names it among all that is done for the import. */
  act<Input, Code extends string>(what: string, action: Action<Input, Code>, input: NoInfer<Input>): Promise<Answer>
}

/** The person may not go on with the import. */
export class ImportEnded extends Error {}

const endedWords: Readonly<Record<string, string>> = {
  'no-access': 'You can no longer add events to this calendar.',
  'not-allowed': 'You can no longer add events to this calendar.',
  'no-storage': 'The server has no storage left. Tell an admin, then import the file again.',
}

interface Needs {
  readonly due: Pick<Due<unknown>, 'actor'>
  readonly by: PersonId
  readonly file: string
}

/** How an import does its deeds: each has one id for ever, so that what is done again after a fault is done once. */
export const actFor =
  ({ due, by, file }: Needs): Into['act'] =>
  async (what, { name }, input) => {
    const answer = await due.actor.act({ id: idOf(`${file} ${what}`), action: name, input, by })
    if (answer.ok) return answer
    // It was done before the job was begun again, when the calendar was another.
    if (answer.code === 'id-reused') return { ok: true, seqs: {} }
    if (answer.code === 'busy') throw new Error(`The import waits: ${answer.message}`)
    const words = answer.code === 'archived' ? answer.message : endedWords[answer.code]
    if (words !== undefined) throw new ImportEnded(words)
    return answer
  }

/** A UUID (version 8, RFC 9562) that stands for `text`. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Who can be invited there by whom, by their addresses; guests know nobody's. */
export async function peopleOf(
  db: Due['db'],
  { by, space }: Pick<Into, 'by' | 'space'>,
): Promise<ReadonlyMap<string, string>> {
  const me = await memberOf(db, teamSpace, by)
  if (!me || me.role === 'guest') return new Map()
  const people = await profilesIn(db, space.startsWith(ownSpace('')) ? undefined : [space])
  return new Map(people.filter(({ email }) => email !== '').map(({ id, email }) => [email.toLowerCase(), id]))
}

/** Those events that are there already, by their ids. */
export async function eventRows(
  db: Due['db'],
  space: SpaceId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CalendarEvent>> {
  const { rows } = await sql<CalendarEvent>`
    select * from calendar_event where space = ${space} and id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function eventRow(db: Due['db'], space: SpaceId, id: string): Promise<CalendarEvent | undefined> {
  return (await eventRows(db, space, [id])).get(id)
}
