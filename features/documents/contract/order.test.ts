import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOrder, orderBetween } from './order.ts'

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

test('pages that are added at the end or the start need few characters', () => {
  let [last, first]: (string | undefined)[] = []
  for (let page = 0; page < 10_000; page += 1) {
    last = orderBetween(last, undefined)
    first = orderBetween(undefined, first)
  }
  expect([last?.length, first?.length]).toEqual([4, 4])
})

test('what is no place is told from one', () => {
  const texts = ['', 'a', '00', 'a0', 'a00', 'a0V', 'zz', 'a0 ', 'a0é', `a0${'z'.repeat(300)}`]
  expect(texts.filter(isOrder)).toEqual(['a0', 'a0V'])
})
