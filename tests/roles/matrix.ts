import { newId } from '@atrium/base/id'
import { type PersonId, type Role, roles } from '@atrium/engine/contract'
import { features } from '../../app/server/features.ts'
import type { TestServer } from '../server.ts'
import { type Cast, spaceWith } from './fixture.ts'
import { inputFor } from './input-for.ts'

/** The roles that an action, a query or a signal of the product says may do it. */
const declared: ReadonlyMap<string, readonly Role[]> = new Map(
  features.flatMap(({ actions = [], queries = [], signals = [] }) => [
    ...[...actions, ...signals].map(({ name, may }) => [name, may] as const),
    ...queries.map(({ query }) => [query.name, query.may] as const),
  ]),
)

export const mayDo = (name: string): readonly Role[] => declared.get(name) ?? []

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
    const row = mayDo(one.name)
    const verdicts = await Promise.all(
      everybody.map(async (who) => ({ who, answer: await tryOne(server, one, { who, cast }) })),
    )
    for (const { who, answer } of verdicts) {
      const verdict = verdictOf(answer)
      cells += 1
      if (verdict !== expected(row, who)) wrong.push(`${one.name} as ${who}: ${verdict ?? String(answer.code)}`)
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
  // Nobody who is there, so that no cell changes what the others of the team may.
  const other = newId<'person'>()
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
