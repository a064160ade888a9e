import { expect, test } from 'vitest'
import type { Bus, News } from './bus.ts'

type Heads = Extract<News, { type: 'heads' }>
type Limits = Extract<News, { type: 'limits' }>

/** What every bus must do; `create` opens a further end of the one bus. */
export function testBus(create: () => Promise<Bus>): void {
  async function open() {
    const bus = await create()
    const heard: News[] = []
    const looks = new Set<() => void>()
    bus.listen(
      (news) => {
        heard.push(news)
        for (const look of looks) look()
      },
      () => undefined,
    )
    const until = (enough: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (enough()) resolve()
        }
        looks.add(look)
        look()
      })
    return { bus, heard, until }
  }

  test('news reach the other ends, not the one that tells', async () => {
    const [one, two, three] = [await open(), await open(), await open()]
    one.bus.tell({ type: 'signed-out', sessions: ['s'] })
    two.bus.tell({ type: 'signal', name: 'typing', space: 'x', from: 'ada', data: { on: true } })
    await Promise.all([one.until(() => one.heard.length > 0), three.until(() => three.heard.length > 1)])
    expect(one.heard).toEqual([{ type: 'signal', name: 'typing', space: 'x', from: 'ada', data: { on: true } }])
    expect(three.heard.map(({ type }) => type).toSorted()).toEqual(['signal', 'signed-out'])
    await Promise.all([one, two, three].map(({ bus }) => bus.close()))
  })

  test('of many heads at once the highest of each space arrives', async () => {
    const [one, two] = [await open(), await open()]
    const spaces = Array.from({ length: 500 }, (_, index) => `space-${index}-${'x'.repeat(20)}`)
    for (const seq of [1, 2, 3]) for (const space of spaces) one.bus.tell({ type: 'heads', heads: { [space]: seq } })
    const highest = (): Record<string, number> => Object.assign({}, ...two.heard.map((news) => (news as Heads).heads))
    await two.until(() => Object.keys(highest()).length === 500)
    await one.bus.close()
    await two.until(() => Object.values(highest()).every((seq) => seq === 3))
    expect(two.heard.length).toBeLessThan(100)
    await two.bus.close()
  })
  test('of limits each turn arrives, however many are told at once and however long their names are', async () => {
    const [one, two] = [await open(), await open()]
    const names = Array.from({ length: 200 }, (_, index) => `act person-${index}-${'x'.repeat(150)}`)
    const taken = Object.fromEntries(names.map((name) => [name, { turns: 1, most: 10, perMs: 1_000 }]))
    one.bus.tell({ type: 'limits', taken })
    const heard = (): object => Object.assign({}, ...two.heard.map((news) => (news as Limits).taken))
    await two.until(() => Object.keys(heard()).length === names.length)
    expect(heard()).toEqual(taken)
    await Promise.all([one, two].map(({ bus }) => bus.close()))
  })
}
