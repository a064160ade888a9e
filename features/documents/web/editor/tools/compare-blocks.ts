/** A block of a page as one version has it. */
export interface PlainBlock {
  readonly id: string
  readonly type: string
  readonly text: string
}

/** Some words that two versions share, or only one of them has. */
export interface WordRun {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** What became of one block from one version to another. */
export interface BlockChange {
  readonly id: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly runs: readonly WordRun[]
}

/** So many words of a block are compared one by one; of more only the whole is shown. */
const mostWords = 400

/** What changed from `before` to `after`, block by block, in the order of `after`, with what was removed in its place. */
export function compareBlocks(before: readonly PlainBlock[], after: readonly PlainBlock[]): readonly BlockChange[] {
  const old = new Map(before.map((block) => [block.id, block]))
  const kept = new Set(after.map(({ id }) => id))
  const changes: BlockChange[] = []
  let at = 0
  const removeUpTo = (id: string): void => {
    while (at < before.length && before[at]?.id !== id) {
      const block = before[at]
      if (block && !kept.has(block.id)) changes.push(whole(block, 'removed'))
      at += 1
    }
    at += 1
  }
  for (const block of after) {
    const was = old.get(block.id)
    if (!was) changes.push(whole(block, 'added'))
    else {
      if (before.indexOf(was) >= at) removeUpTo(block.id)
      if (was.text !== block.text || was.type !== block.type)
        changes.push({ id: block.id, kind: 'changed', runs: compareWords(was.text, block.text) })
    }
  }
  removeUpTo('')
  return changes.filter(({ kind, runs }) => kind === 'changed' || runs.some(({ text }) => text.trim() !== ''))
}

const whole = ({ id, text }: PlainBlock, kind: 'added' | 'removed'): BlockChange => ({
  id,
  kind,
  runs: [{ kind, text }],
})

/** The words of both, in order: those that stayed, and those that came or went. */
export function compareWords(before: string, after: string): readonly WordRun[] {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  if (one.length > mostWords || other.length > mostWords)
    return join([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  const longest = lengths(one, other)
  const runs: WordRun[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    const kind = stepAt(longest, { one: one[i], other: other[j], i, j })
    runs.push({ kind, text: (kind === 'added' ? other[j] : one[i]) ?? '' })
    i += steps[kind][0]
    j += steps[kind][1]
  }
  return join(runs)
}

/** How far each way of going on goes in both. */
const steps = { same: [1, 1], added: [0, 1], removed: [1, 0] } as const

interface Step {
  readonly one: string | undefined
  readonly other: string | undefined
  readonly i: number
  readonly j: number
}

function stepAt(longest: Table, { one, other, i, j }: Step): WordRun['kind'] {
  if (one === undefined) return 'added'
  if (other === undefined) return 'removed'
  if (one === other) return 'same'
  return at(longest, i + 1, j) >= at(longest, i, j + 1) ? 'removed' : 'added'
}

type Table = readonly (readonly number[])[]

const wordsOf = (text: string): readonly string[] => text.match(/\s+|[^\s]+/g) ?? []

const at = (table: Table, i: number, j: number): number => table[i]?.[j] ?? 0

/** How many words the rests from each two places on have in common. */
function lengths(one: readonly string[], other: readonly string[]): Table {
  const table = Array.from({ length: one.length + 1 }, () => Array.from({ length: other.length + 1 }, () => 0))
  for (let i = one.length - 1; i >= 0; i -= 1) {
    const row = table[i] ?? []
    for (let j = other.length - 1; j >= 0; j -= 1)
      row[j] = one[i] === other[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), row[j + 1] ?? 0)
  }
  return table
}

function join(runs: readonly WordRun[]): readonly WordRun[] {
  const joined: WordRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last?.kind === run.kind) joined[joined.length - 1] = { kind: run.kind, text: last.text + run.text }
    else if (run.text !== '') joined.push(run)
  }
  return joined
}
