import { type Random, createRandom } from '@atrium/base/random'

/** Something that reads what others wrote, where nobody can stop it: on the server's main thread or in a reader's browser. */
export interface Parser {
  readonly name: string
  /** As much as is allowed to be written. */
  readonly most: number
  /** What it looks for, and what may stand between. */
  readonly pieces: readonly string[]
  /** The most milliseconds of a processor that it may take. */
  readonly withinMs: number
  /** What cost the most of what was found so far, to be repeated. */
  readonly known?: readonly string[]
  read(text: string): unknown
}

/** The least of a few times that this thread was at work, in milliseconds: what else the machine did is not in it. */
export function costOf({ read }: Pick<Parser, 'read'>, text: string, times = 3): number {
  let least = Infinity
  for (let count = 0; count < times; count += 1) {
    const before = process.threadCpuUsage()
    read(text)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** Some of all that repeats one or two pieces up to a length: so many at the most. */
export function someRepetitions(parser: Pick<Parser, 'pieces'>, length: number, most: number): readonly string[] {
  const all = [...repetitions(parser, length)]
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * step)] ?? '')
}

/** Texts that repeat one or two pieces up to a length, with an end of their own: what makes patterns go back. */
function* repetitions({ pieces }: Pick<Parser, 'pieces'>, length: number): Generator<string> {
  for (const one of pieces)
    for (const other of ['', ...pieces])
      for (const end of ['', 'x', '\n']) {
        const pump = `${one}${other}`
        yield `${pump.repeat(Math.ceil(length / pump.length)).slice(0, length - end.length)}${end}`
      }
}

const enoughMs = 4
/** What takes next to no time for so much is not what costs the square of it. */
const longest = 500_000

/** How many times longer it takes for a text of this kind that is four times as long: about 4 where the cost is linear, 16 where it is its square. */
export function growthOf(parser: Pick<Parser, 'read'>, kind: (length: number) => string): number {
  let length = 4_000
  while (length < longest && costOf(parser, kind(length), 5) < enoughMs) length *= 2
  if (length >= longest) return 1
  return costOf(parser, kind(4 * length), 6) / costOf(parser, kind(length), 6)
}

/** Changes texts for a while and goes on with the one that costs the most; answers it. */
export function seekWorst(parser: Parser, { ms, seed }: { readonly ms: number; readonly seed: number }): string {
  const random = createRandom(seed)
  const until = performance.now() + ms
  let worst = mutated('', parser, random)
  let cost = costOf(parser, worst, 2)
  while (performance.now() < until) {
    const next = mutated(worst, parser, random)
    const its = costOf(parser, next, 2)
    if (its > cost) [worst, cost] = [next, its]
  }
  return worst
}

/** With some of it repeated, put elsewhere, taken out or replaced by a piece. */
function mutated(text: string, { pieces, most }: Parser, random: Random): string {
  const at = random.below(text.length + 1)
  const to = Math.min(text.length, at + 1 + random.below(40))
  const piece = (pieces[random.below(pieces.length)] ?? '').repeat(1 + random.below(random.below(3) === 0 ? 2_000 : 4))
  const ways = [
    () => `${text.slice(0, at)}${piece}${text.slice(at)}`,
    () => `${text.slice(0, at)}${text.slice(at, to).repeat(2 + random.below(500))}${text.slice(to)}`,
    () => `${text.slice(0, at)}${text.slice(to)}`,
    () => `${text.slice(at)}${text.slice(0, at)}`,
    () => `${text.slice(0, at)}${piece}${text.slice(to)}`,
  ]
  return (ways[random.below(ways.length)]?.() ?? text).slice(0, most)
}
