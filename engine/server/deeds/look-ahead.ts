import type { Action, RowLookup, PersonId, Row } from '@atrium/engine/contract'
import { drafteeName } from './draft.ts'
import type { StoreTransaction } from '../store/store.ts'

interface Looking {
  readonly action: Action
  readonly input: unknown
  readonly by: PersonId
  readonly spaces: readonly string[]
}

/** Rows that were fetched before the deeds of a batch are done, by `drafteeName`; undefined where there is none. */
export type RowsAhead = ReadonlyMap<string, Row | undefined>

/**
 * Fetches what the deeds of a batch say that they look at, one statement for each kind, so that many deeds wait for the
 * database as long as one. Only rows of locked spaces, which nobody changes meanwhile.
 */
export async function lookAhead(
  batch: readonly Looking[],
  transaction: Pick<StoreTransaction, 'findAll'>,
): Promise<RowsAhead> {
  const rows = new Map<string, Row | undefined>()
  if (batch.length === 1) return rows
  const looks = batch.flatMap(looksOf)
  for (const { kind, key } of looks) rows.set(drafteeName(kind, key), undefined)
  await Promise.all(
    [...Map.groupBy(looks, ({ kind }) => kind)].map(async ([kind, ofKind]) => {
      const found = await transaction.findAll(
        kind,
        ofKind.map(({ key }) => key),
      )
      for (const row of found) rows.set(drafteeName(kind, row), row)
    }),
  )
  return rows
}

const looksOf = ({ action, input, by, spaces }: Looking): readonly RowLookup[] =>
  action.looksAt?.(input, by).filter(({ key }) => spaces.includes(key.space)) ?? []
