import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type RecordKind, roles } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { offeredBy } from './offered.ts'
import { shapesPage } from './shapes.ts'

/**
 * What every contract promises, of all that the modules of one export: tested in each feature's contract, as it asks for
 * nothing but the contract itself.
 */
export function describeContract(feature: string, modules: Readonly<Record<string, unknown>>): void {
  const offered = offeredBy(modules)
  describe(`the contract of ${feature}`, () => {
    test('takes, answers and keeps what its page of shapes says, for those and in the states that it says', async () => {
      await expect(shapesPage(feature, offered)).toMatchFileSnapshot(
        join(import.meta.dirname, `../../docs/shapes/${feature}.md`),
      )
    })

    test('limits nothing to less than once', () => {
      const limits = [...offered.actions, ...offered.queries].flatMap(({ limit }) => limit ?? [])
      for (const { times, perMs } of limits) expect(Math.min(times, perMs)).toBeGreaterThanOrEqual(1)
    })

    test('has words for each refusal', () => {
      const all = offered.actions.flatMap(({ name, refusals }) =>
        Object.entries(refusals).map(([code, words]) => `${name} ${code}: ${words}`),
      )
      expect(all.filter((line) => !/: [A-Z].*\w{3}/.test(line))).toEqual([])
    })

    test('lets only roles read what it keeps, and orders the newest by a number of theirs', () => {
      const readers = offered.kinds.flatMap((kind) => kind.readers ?? [])
      expect(roles).toEqual(expect.arrayContaining([...new Set(readers)]))
      expect(offered.kinds.filter((kind) => !hasItsOrder(kind))).toEqual([])
    })

    test('takes rows of older versions, and what is no row as it is', () => {
      for (const { upgrade, version } of offered.kinds.filter((kind) => kind.upgrade)) {
        const row = { space: 'team', id: newId() }
        expect(upgrade?.(row, version - 1)).toMatchObject(row)
        expect(upgrade?.('nonsense', 1)).toBe('nonsense')
      }
    })
  })
}

function hasItsOrder({ atHand, schema }: RecordKind): boolean {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return atHand === 'all' || atHand.by in properties
}
