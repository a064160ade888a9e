import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrder, orderBetween } from './order.ts'

/** The integers beyond which there is none. */
const lowest = `A${'0'.repeat(26)}`
const highest = `z${'z'.repeat(26)}`

test('a place is found between any two, at the start and at the end', () => {
  const places = fc.array(fc.nat({ max: 1_000 }), { maxLength: 60 })
  fc.assert(
    fc.property(places, (wanted) => {
      const orders: string[] = []
      for (const number of wanted) {
        const index = number % (orders.length + 1)
        const order = orderBetween(orders[index - 1], orders[index])
        expect(isOrder(order)).toBe(true)
        orders.splice(index, 0, order)
      }
      expect(orders).toEqual(orders.toSorted((a, b) => (a < b ? -1 : 1)))
      expect(new Set(orders).size).toBe(orders.length)
    }),
  )
})

test.each([
  [undefined, undefined, 'a0'],
  ['a0', undefined, 'a1'],
  ['az', undefined, 'b00'],
  ['bzz', undefined, 'c000'],
  ['Zz', undefined, 'a0'],
  ['Yzz', undefined, 'Z0'],
  [highest, undefined, `${highest}V`],
  [undefined, 'a0', 'Zz'],
  [undefined, 'Z0', 'Yzz'],
  [undefined, 'Y00', 'Xzzz'],
  [undefined, 'a0V', 'a0'],
  [undefined, 'b999', 'b99'],
  ['a0', 'a1', 'a0V'],
  ['a0V', 'a1', 'a0l'],
  ['a0', 'a2', 'a1'],
  ['a1', 'b00', 'a2'],
  ['Zz', 'a0', 'ZzV'],
  ['Zz', 'a1', 'a0'],
  ['Zz', 'a01', 'a0'],
  ['a0', 'a0V', 'a0G'],
  ['a0', 'a0G', 'a08'],
  ['a0', 'a0VV', 'a0G'],
  ['a0GV1', 'a0GX1', 'a0GW'],
  [undefined, `${lowest}V`, `${lowest}G`],
  [undefined, `${lowest.slice(0, -1)}1`, `${lowest}V`],
  ['a0', 'a1V', 'a1'],
  ['a0G', 'a0H', 'a0GV'],
  ['a0G', 'a0HV', 'a0H'],
  ['a0GV', 'a0H', 'a0Gl'],
  ['a0GV', 'a0GX', 'a0GW'],
  ['a0', 'a001', 'a000V'],
  ['a0z', 'a1', 'a0zV'],
  ['b125', 'b129', 'b127'],
])('between %s and %s lies %s', (before, after, between) => {
  expect(orderBetween(before, after)).toBe(between)
})

test.each(['after', 'before'])('a place is found a hundred times right %s the one before', (side) => {
  let [low, high] = ['a0', 'a1']
  for (let nth = 0; nth < 100; nth += 1) {
    const order = orderBetween(low, high)
    expect([isOrder(order), low < order, order < high]).toEqual([true, true, true])
    if (side === 'after') low = order
    else high = order
  }
})

test('where somebody has used up the letters, the next one shares the place of the one before', () => {
  const last = 'z'.repeat(200)
  expect([isOrder(last), orderBetween(last, undefined)]).toEqual([true, last])
  const lastButOne = last.slice(1)
  expect(orderBetween(lastButOne, undefined)).toBe(`${lastButOne}V`)
  const deep = `a0${'0'.repeat(197)}1`
  expect([isOrder(deep), orderBetween('a0', deep)]).toEqual([true, 'a0'])
  expect(orderBetween(undefined, `${lowest}${'0'.repeat(172)}1`)).toBe(`${lowest}${'0'.repeat(172)}1`)
})

test('nothing is the lowest place: there is always one before', () => {
  expect(isOrder(lowest)).toBe(false)
  let first = `${lowest.slice(0, -1)}1`
  for (let nth = 0; nth < 10; nth += 1) {
    const before = orderBetween(undefined, first)
    expect([isOrder(before), before < first]).toEqual([true, true])
    first = before
  }
})

test('pages that are added at the end or the start need few characters', () => {
  let [last, first]: (string | undefined)[] = []
  for (let page = 0; page < 10_000; page += 1) {
    last = orderBetween(last, undefined)
    first = orderBetween(undefined, first)
  }
  expect([last?.length, first?.length]).toEqual([4, 4])
})

test('what is no place is told from one', () => {
  const long = `a0${'z'.repeat(198)}`
  const places = ['a0', 'a0V', 'a00V', 'Z0', highest, `A${'0'.repeat(25)}1`, long]
  const others = [
    '',
    'a',
    '00',
    '0'.padEnd(60, '1'),
    'a00',
    'a0V0',
    'zz',
    'a0 ',
    'a0é',
    '@0',
    '[0',
    '`0',
    '{0',
    `${long}z`,
  ]
  expect([...places, ...others].filter(isOrder)).toEqual(places)
})
