import type { Action, FeatureContract, Query, RecordKind, Signal, TextKind } from '@atrium/engine/contract'
import type * as z from 'zod/mini'

/** What a contract offers, each once. */
export interface Offered {
  readonly actions: readonly Action[]
  readonly queries: readonly Query[]
  readonly signals: readonly Signal[]
  readonly texts: readonly TextKind[]
  readonly kinds: readonly RecordKind[]
  /** What screens know of it, at most one. */
  readonly contracts: readonly FeatureContract[]
  /** Schemas by the names under which they are exported. */
  readonly schemas: Readonly<Record<string, z.core.$ZodType>>
}

/** All that looks like an action, a query, a signal, a text or a kind of record. */
export function offeredBy(modules: Readonly<Record<string, unknown>>): Offered {
  const named = Object.values(modules).flatMap((module) => Object.entries(module as Readonly<Record<string, unknown>>))
  const exported = named.map(([, one]) => one)
  const all = [...new Set(exported)].filter((one) => typeof one === 'object' && one !== null)
  const having = <Kind extends object>(...keys: readonly string[]): readonly Kind[] =>
    all.filter((one): one is Kind => keys.every((key) => key in one))
  return {
    actions: having<Action>('may', 'apply'),
    queries: having<Query>('may', 'output'),
    signals: having<Signal>('may', 'data'),
    texts: having<TextKind>('roots', 'record'),
    kinds: having<RecordKind>('schema', 'atHand'),
    contracts: having<FeatureContract>('kinds', 'actions'),
    schemas: Object.fromEntries(named.filter((entry): entry is [string, z.core.$ZodType] => isSchema(entry[1]))),
  }
}

const isSchema = (one: unknown): boolean => typeof one === 'object' && one !== null && '_zod' in one
