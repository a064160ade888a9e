import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdRanges } from './id-ranges.ts'

const most = 40
const step = fc.record({
  isAdd: fc.boolean(),
  client: fc.constantFrom(1, 2),
  clock: fc.nat(most - 10),
  length: fc.integer({ min: 1, max: 10 }),
})

test('ranges hold just what a plain set of ids holds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const ranges = new IdRanges()
      const plain = new Set<string>()
      for (const { isAdd, client, clock, length } of steps) {
        if (isAdd) ranges.add({ client, clock }, length)
        else ranges.remove({ client, clock }, length)
        for (let at = clock; at < clock + length; at += 1)
          if (isAdd) plain.add(`${client} ${at}`)
          else plain.delete(`${client} ${at}`)
      }
      expect(ranges.isEmpty).toBe(plain.size === 0)
      for (const client of [1, 2])
        for (let clock = 0; clock < most; clock += 1) {
          expect(ranges.has({ client, clock })).toBe(plain.has(`${client} ${clock}`))
          const isAny = [0, 1, 2].some((more) => plain.has(`${client} ${clock + more}`))
          expect(ranges.overlaps({ client, clock }, 3)).toBe(isAny)
        }
    }),
  )
})
