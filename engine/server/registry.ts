import { Access, type Action, type RecordKind, type Signal, type TextKind } from '@atrium/engine/contract'
import type { AfterRows, Aftermath, QueryAnswer, ServerFeature } from './feature.ts'

/** All that the features bring, by name. */
export interface Registry {
  readonly kinds: ReadonlyMap<string, RecordKind>
  readonly actions: ReadonlyMap<string, Action>
  readonly queries: ReadonlyMap<string, QueryAnswer>
  readonly signals: ReadonlyMap<string, Signal>
  readonly texts: ReadonlyMap<string, TextKind>
  readonly afterText: NonNullable<ServerFeature['afterText']>
  /** What runs after an action, by its name. */
  readonly after: Readonly<Record<string, (aftermath: Aftermath) => Promise<void>>>
  /** What runs after deeds that wrote rows of a kind, by its name. */
  readonly afterRows: ReadonlyMap<string, readonly AfterRows[]>
  /** What an action takes to another space, by its name. */
  readonly carry: NonNullable<ServerFeature['carry']>
  readonly audits: NonNullable<ServerFeature['audits']>
  /** The kind whose rows give roles. */
  readonly grant: RecordKind
}

export function createRegistry(features: readonly ServerFeature[]): Registry {
  const kinds = byName('record', [Access, ...features.flatMap((feature) => feature.kinds ?? [])])
  const granting = [...kinds.values()].filter((kind) => kind.grants)
  const [grant] = granting
  if (!grant || granting.length > 1) throw new Error('Exactly one kind of record grants roles.')
  return {
    kinds,
    grant,
    actions: byName(
      'action',
      features.flatMap((feature) => feature.actions ?? []),
    ),
    queries: new Map(features.flatMap((feature) => feature.queries ?? []).map((one) => [one.query.name, one])),
    signals: byName(
      'signal',
      features.flatMap((feature) => feature.signals ?? []),
    ),
    texts: byName(
      'text',
      features.flatMap((feature) => feature.texts ?? []),
    ),
    afterText: Object.assign({}, ...features.map((feature) => feature.afterText ?? {})) as NonNullable<
      ServerFeature['afterText']
    >,
    after: allAfter(features),
    afterRows: Map.groupBy(
      features.flatMap((feature) => feature.afterRows ?? []),
      ({ kind }) => kind.name,
    ),
    carry: Object.assign({}, ...features.map((feature) => feature.carry ?? {})) as Registry['carry'],
    audits: Object.assign({}, ...features.map((feature) => feature.audits ?? {})) as NonNullable<
      ServerFeature['audits']
    >,
  }
}

function byName<T extends { readonly name: string }>(what: string, things: readonly T[]): ReadonlyMap<string, T> {
  const map = new Map(things.map((thing) => [thing.name, thing]))
  if (map.size < things.length) throw new Error(`Two ${what}s have one name.`)
  return map
}

/** What runs after each action: all that the features have for it, in their order. */
function allAfter(features: readonly ServerFeature[]): Registry['after'] {
  const all = features.flatMap(({ after = {} }) =>
    Object.getOwnPropertySymbols(after).map((key) => ({ name: key.description ?? '', run: after[key] })),
  )
  const byAction = Map.groupBy(all, ({ name }) => name)
  return Object.fromEntries(
    [...byAction].map(([name, runs]) => [
      name,
      async (aftermath: Aftermath) => {
        for (const { run } of runs) await run?.(aftermath)
      },
    ]),
  )
}
