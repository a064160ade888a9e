import { expect, test } from 'vitest'
import type { SpaceId, TextKey } from '@atrium/engine/contract'
import type { Bus, News } from './bus.ts'

type Heads = Extract<News, { type: 'heads' }>
type Limits = Extract<News, { type: 'limits' }>

/** A further end of a bus, and what it hears. */
interface End {
  readonly bus: Bus
  readonly heard: News[]
  /** Resolves once what it heard is enough. */
  until(enough: () => boolean): Promise<void>
}

/** What every bus must do; `create` opens a further end of the one bus. */
export function testBus(create: () => Promise<Bus>): void {
  async function open(...spaces: readonly string[]): Promise<End> {
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
    await Promise.all(spaces.map((space) => bus.follow(space)))
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

  const close = (...ends: readonly End[]): Promise<unknown> => Promise.all(ends.map(({ bus }) => bus.close()))
  const typingIn = (space: string): News => ({ type: 'signal', name: 'typing', space, from: 'ada', data: { on: true } })

  test('news reach the other ends, not the one that tells', async () => {
    const [one, two, three] = [await open('x'), await open('x'), await open('x')]
    one.bus.tell({ type: 'signed-out', sessions: ['s'] })
    two.bus.tell(typingIn('x'))
    await Promise.all([one.until(() => one.heard.length > 0), three.until(() => three.heard.length > 1)])
    expect(one.heard).toEqual([typingIn('x')])
    expect(three.heard.map(({ type }) => type).toSorted()).toEqual(['signal', 'signed-out'])
    await close(one, two, three)
  })

  test('of many heads at once the highest of each space arrives', async () => {
    const spaces = Array.from({ length: 500 }, (_, index) => `space-${index}-${'x'.repeat(20)}`)
    const [one, two] = [await open(), await open(...spaces)]
    for (const seq of [1, 2, 3]) for (const space of spaces) one.bus.tell({ type: 'heads', heads: { [space]: seq } })
    const highest = (): Record<string, number> => Object.assign({}, ...two.heard.map((news) => (news as Heads).heads))
    await two.until(() => Object.keys(highest()).length === 500)
    await close(one)
    await two.until(() => Object.values(highest()).every((seq) => seq === 3))
    await close(two)
  })

  test('of limits each turn arrives, however many are told at once and however long their names are', async () => {
    const [one, two] = [await open(), await open()]
    const names = Array.from({ length: 200 }, (_, index) => `act person-${index}-${'x'.repeat(150)}`)
    const taken = Object.fromEntries(names.map((name) => [name, { turns: 1, most: 10, perMs: 1_000 }]))
    one.bus.tell({ type: 'limits', taken })
    const heard = (): object => Object.assign({}, ...two.heard.map((news) => (news as Limits).taken))
    await two.until(() => Object.keys(heard()).length === names.length)
    expect(heard()).toEqual(taken)
    await close(one, two)
  })

  const text: TextKey = { kind: 'body', space: 'x' as SpaceId, id: 't' }
  const ofSpace: readonly News[] = [
    typingIn('x'),
    { type: 'heads', heads: { x: 1 } },
    { type: 'texts', heads: [{ text, seq: 1 }] },
    { type: 'text-presence', text, from: 'ada', tab: 'one', data: null },
  ]

  test.each(ofSpace)('a process hears of a space for as long as somebody there follows it: $type', async (news) => {
    const [one, two, witness] = [await open(), await open('y'), await open('x')]
    /** Whether `two` is told, which is so if it is before it is told something later. */
    const reaches = async (): Promise<boolean> => {
      two.heard.length = 0
      const before = witness.heard.length
      one.bus.tell(news)
      await witness.until(() => witness.heard.length > before)
      one.bus.tell(typingIn('y'))
      await two.until(() => two.heard.some((each) => each.type === 'signal' && each.space === 'y'))
      return two.heard.length > 1
    }
    expect(await reaches()).toBe(false)
    await Promise.all([two.bus.follow('x'), two.bus.follow('x')])
    expect(await reaches()).toBe(true)
    two.bus.unfollow('x')
    expect(await reaches()).toBe(true)
    two.bus.unfollow('x')
    expect(await reaches()).toBe(false)
    await close(one, two, witness)
  })

  test('no letter in the name of a space brings it news of another one', async () => {
    const odd = [
      'a',
      'a.b',
      'a.*',
      'a.>',
      '*',
      '>',
      '.',
      'a b',
      'a\r\nb',
      "a'b",
      '\u00e9',
      'e\u0301',
      'A',
      '',
      'x'.repeat(5_000),
    ]
    const ends = await Promise.all(odd.map((space) => open(space)))
    const teller = await open()
    for (const space of odd) teller.bus.tell({ type: 'heads', heads: { [space]: 1 } })
    await Promise.all(ends.map(({ heard, until }) => until(() => heard.length > 0)))
    teller.bus.tell({ type: 'signed-out', sessions: [] })
    await Promise.all(ends.map(({ heard, until }) => until(() => heard.at(-1)?.type === 'signed-out')))
    expect(ends.map(({ heard }) => heard[0])).toEqual(odd.map((space) => ({ type: 'heads', heads: { [space]: 1 } })))
    expect(ends.map(({ heard }) => heard.length)).toEqual(odd.map(() => 2))
    await close(teller, ...ends)
  })
}
