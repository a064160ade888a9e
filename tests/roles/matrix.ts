import { newId } from '@atrium/base/id'
import { type PersonId, type Role, roles } from '@atrium/engine/contract'
import { may } from '@atrium/features/spaces/contract'
import type { TestServer } from '../server.ts'
import { type Cast, spaceWith } from './house.ts'
import { inputFor } from './inputs.ts'

/** Queries and signals that share the row of another in the table. */
const sharedRows: Readonly<Record<string, string>> = {
  'chat/history': 'chat/messages',
  'chat/thread': 'chat/messages',
  'chat/pins': 'chat/messages',
  'chat/versions': 'chat/messages',
  'chat/unread': 'chat/messages',
  'calendar/year': 'calendar/between',
  'calendar/named': 'calendar/between',
  'calendar/told': 'calendar/between',
  'calendar/export': 'calendar/find',
  'calendar/trash': 'calendar/find',
  'files/find': 'files/list',
  'files/same-names': 'files/list',
  'chat/typing': 'chat/send-message',
  'documents/versions': 'documents/find',
  'documents/threads': 'documents/find',
  'documents/resolve-thread': 'documents/comment',
  'documents/react-to-comment': 'documents/comment',
  'documents/delete-comment': 'documents/comment',
  'documents/version': 'documents/find',
  'documents/backlinks': 'documents/find',
  'documents/here': 'documents/find',
  'documents/bodies': 'documents/find',
}

const table: Readonly<Record<string, readonly Role[]>> = may

/** The row of the table that decides about `name`. */
export const rowFor = (name: string): readonly Role[] | undefined =>
  Object.hasOwn(table, name) ? table[name] : table[sharedRows[name] ?? '']

/** How the server answers: it let somebody try, said that their role does not allow it, or that there is nothing. */
type Verdict = 'allowed' | 'not-allowed' | 'no-access'

export interface Matrix {
  readonly cells: number
  /** Where the server does not answer as the table says, in words. */
  readonly wrong: readonly string[]
}

interface Tried {
  readonly name: string
  readonly isQuery: boolean
}

/** Tries every action and query that the server knows as somebody of each role and as an outsider. */
export async function playMatrix(server: TestServer, cast: Cast, only?: ReadonlySet<string>): Promise<Matrix> {
  const { actions, queries } = server.engine.registry
  const tried: Tried[] = [
    ...[...actions.keys()].map((name) => ({ name, isQuery: false })),
    ...[...queries.keys()].map((name) => ({ name, isQuery: true })),
  ].filter(({ name }) => only?.has(name) ?? true)
  const wrong: string[] = []
  let cells = 0
  for (const one of tried) {
    const row = rowFor(one.name)
    if (!row) wrong.push(`${one.name} has no row in the table`)
    const verdicts = await Promise.all(
      everybody.map(async (who) => ({ who, answer: await tryOne(server, one, { who, cast }) })),
    )
    for (const { who, answer } of verdicts) {
      const verdict = verdictOf(answer)
      cells += 1
      if (verdict !== expected(row ?? [], who)) wrong.push(`${one.name} as ${who}: ${verdict ?? String(answer.code)}`)
    }
  }
  return { cells, wrong }
}

const everybody = [...roles, 'outsider'] as const

const expected = (row: readonly Role[], who: Role | 'outsider'): Verdict => {
  if (who === 'outsider') return 'no-access'
  return row.includes(who) ? 'allowed' : 'not-allowed'
}

interface Given {
  readonly who: Role | 'outsider'
  readonly cast: Cast
}

interface Answered {
  readonly ok: boolean
  readonly code?: string
}

/** In a workspace of its own, so that what one cell does changes nothing for the next. */
async function tryOne(server: TestServer, { name, isQuery }: Tried, { who, cast }: Given): Promise<Answered> {
  const by: PersonId = who === 'outsider' ? newId<'person'>() : cast[who]
  const other = who === 'member' ? cast.viewer : cast.member
  const space = await spaceWith(server, who === 'outsider' ? [] : [{ id: by, role: who }])
  const input = inputFor(name, { space, by, other })
  const { actor, asker } = server.engine
  return isQuery ? asker.ask({ query: name, input, by }) : actor.act({ id: newId(), action: name, input, by })
}

/** What says nothing of roles: such a cell has not tried what it was to try. */
const faults: ReadonlySet<string> = new Set(['bad-input', 'fault', 'busy', 'unknown-action', 'unknown-query'])

function verdictOf({ ok, code = '' }: Answered): Verdict | undefined {
  if (code === 'not-allowed' || code === 'no-access') return code
  return ok || !faults.has(code) ? 'allowed' : undefined
}
