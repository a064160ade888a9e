import type { Action, Query } from '@atrium/engine/contract'
import { features } from '../../app/server/features.ts'
import { type Cell, inputThatFits } from './fitting.ts'

type Asked = Pick<Action | Query, 'name' | 'input' | 'where'>

const asked: ReadonlyMap<string, Asked> = new Map(
  features
    .flatMap(({ actions = [], queries = [] }): readonly Asked[] => [
      ...actions.map((action) => action as Action),
      ...queries.map(({ query }) => query as Query),
    ])
    .map((one) => [one.name, one]),
)

/** An input that the action or query `name` takes, made from its schema. */
export function inputFor(name: string, cell: Cell): unknown {
  const one = asked.get(name)
  if (!one) return { space: cell.space }
  return inputThatFits(one, cell)
}
