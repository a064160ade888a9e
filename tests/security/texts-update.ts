export type Id = readonly [client: number, clock: number]

/** A part of a Yjs update, by hand: what its editors would never write can be said too. */
export interface Part {
  /** As Yjs numbers them: 4 words, 6 a format, 7 an element, 1 what was deleted. */
  readonly content?: 4 | 6 | 7 | 1
  readonly after?: Id | undefined
  readonly before?: Id | undefined
  /** A top-level type by its name, or an element by its id. */
  readonly inside?: string | Id | undefined
  /** The name of an attribute. */
  readonly sub?: string | undefined
  readonly words?: string
}

export interface Line {
  readonly client: number
  readonly clock: number
  readonly parts: readonly Part[]
}

export interface Deleted {
  readonly client: number
  readonly ranges: readonly (readonly [clock: number, length: number])[]
}

/** The bytes of an update (Yjs's first encoding). */
export function updateOf(lines: readonly Line[], deleted: readonly Deleted[] = []): Uint8Array {
  const bytes: number[] = []
  const write = (...values: readonly number[]): void => {
    for (const value of values) bytes.push(...numberOf(value))
  }
  write(lines.length)
  for (const { client, clock, parts } of lines) {
    write(parts.length, client, clock)
    for (const part of parts) for (const byte of bytesOf(part)) bytes.push(byte)
  }
  write(deleted.length)
  for (const { client, ranges } of deleted) {
    write(client, ranges.length)
    for (const range of ranges) write(...range)
  }
  return Uint8Array.from(bytes)
}

function bytesOf({ content = 4, after, before, inside = 'blocks', sub, words = 'a' }: Part): number[] {
  const places = [after ?? [], before ?? []].flat().flatMap(numberOf)
  const bits = content | (after ? 0x80 : 0) | (before ? 0x40 : 0)
  if (places.length > 0) return [bits, ...places, ...contentOf(content, words)]
  const parent = typeof inside === 'string' ? [1, ...wordsOf(inside)] : [0, ...inside.flatMap(numberOf)]
  const name = sub === undefined ? [] : wordsOf(sub)
  return [bits | (sub === undefined ? 0 : 0x20), ...parent, ...name, ...contentOf(content, words)]
}

function contentOf(content: number, words: string): number[] {
  if (content === 1) return numberOf(words.length)
  if (content === 6) return [...wordsOf('bold'), ...wordsOf('true')]
  return content === 7 ? [3, ...wordsOf('paragraph')] : wordsOf(words)
}

/** Seven bits in each byte, the lowest first. */
function numberOf(value: number): number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...numberOf(Math.floor(value / 128))]
}

function wordsOf(words: string): number[] {
  const bytes = Buffer.from(words)
  return [...numberOf(bytes.length), ...bytes]
}

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const chain = (count: number): Line => ({
  client: 1,
  clock: 0,
  parts: times(count, (at) => ({ content: at % 2 ? 4 : 6, after: at ? ([1, at - 1] as const) : undefined })),
})

/** A text of many parts that do not become one. */
export const manyParts = (count: number): Uint8Array => updateOf([chain(count)])

/** Updates that cost most for their size, as the search has found them, each of `count` parts or so. */
export const heavyUpdates: Readonly<Record<string, (count: number) => Uint8Array>> = {
  'many places of one person that all must be compared': (count) =>
    updateOf([
      chain(count),
      { client: 2, clock: 0, parts: times(count, (at) => ({ before: [1, count - 1 - (at % 3)] as const })) },
    ]),
  'elements deep in each other': (count) =>
    updateOf([
      {
        client: 1,
        clock: 0,
        parts: times(count, (at) => ({ content: 7, inside: at ? ([1, at - 1] as const) : 'blocks' })),
      },
    ]),
  'the same taken away again and again': (count) =>
    updateOf([chain(count)], [{ client: 1, ranges: times(count, () => [0, count] as const) }]),
  'parts that stand on each other': (count) =>
    updateOf([
      { client: 1, clock: 0, parts: times(count, () => ({ after: [2, 0] as const })) },
      { client: 2, clock: 0, parts: [{ after: [1, 0] as const }] },
    ]),
  'a part that stands on itself': () => updateOf([{ client: 1, clock: 0, parts: [{}, { after: [1, 1] }] }]),
  'one part of each of many editors': (count) =>
    updateOf(times(count, (at) => ({ client: count - at, clock: 0, parts: [{}] }))),
}
