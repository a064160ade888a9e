import { ContentString, type ID, type Item, type Transaction, type XmlText, isDeleted } from 'yjs'

/** Some places of a line, with the id of the first. */
interface Run {
  readonly id: ID
  readonly length: number
  /** What stood there; nothing where it had been taken off before. */
  readonly words: string
}

/** A line that is not in the text any more. */
export class Line {
  /** What it stood in; null where that is not known any more. */
  readonly at: Item | null
  readonly #id: ID | null
  #runs: readonly Run[]

  constructor(at: Item | null, id: ID | null, runs: readonly Run[]) {
    this.at = at
    this.#id = id
    this.#runs = runs
  }

  get words(): string {
    return this.#runs.map(({ words }) => words).join('')
  }

  /** Whether what has this id is the line itself or in it. */
  holds(id: ID | null): boolean {
    return id !== null && (isSame(this.#id, id) || this.#indexOf(id) !== -1)
  }

  /** Takes in what somebody wrote behind `left` or before `right`. */
  add(run: Run, { left, right }: { readonly left: ID | null; readonly right: ID | null }): void {
    if (this.holds(run.id)) return
    if (left && this.#indexOf(left) !== -1) this.#insert(this.#cutBehind(left), run)
    else if (right && this.#indexOf(right) !== -1) this.#insert(this.#indexOf(right), run)
    else this.#insert(this.#runs.length, run)
  }

  /** Forgets the words, but not where they stood: they are somewhere else now. */
  empty(): void {
    this.#runs = this.#runs.map(({ id, length }) => ({ id, length, words: '' }))
  }

  #insert(index: number, run: Run): void {
    this.#runs = this.#runs.toSpliced(index, 0, run)
  }

  #indexOf(id: ID): number {
    return this.#runs.findIndex((run) => isIn(run, id))
  }

  /** The index of what comes behind the place, which is in no run with it then. */
  #cutBehind(id: ID): number {
    const index = this.#indexOf(id)
    const run = this.#runs[index]
    const at = run ? id.clock - run.id.clock + 1 : 0
    if (!run || at === run.length) return index + 1
    const before = { id: run.id, length: at, words: run.words.slice(0, at) }
    const behind = {
      id: { client: id.client, clock: id.clock + 1 },
      length: run.length - at,
      words: run.words.slice(at),
    }
    this.#runs = this.#runs.toSpliced(index, 1, before, behind)
    return index + 1
  }
}

const isSame = (one: ID | null, other: ID): boolean => one?.client === other.client && one.clock === other.clock

const isIn = ({ id, length }: Run, { client, clock }: ID): boolean =>
  client === id.client && clock >= id.clock && clock < id.clock + length

/** The line as it stood before the transaction. */
export function lineBefore({ deleteSet }: Transaction, text: XmlText): Line {
  const runs: Run[] = []
  for (let item = text._start; item; item = item.right) {
    const { id, length, content } = item
    const wasThere = !item.deleted || isDeleted(deleteSet, id)
    runs.push({ id, length, words: wasThere && content instanceof ContentString ? content.str : '' })
  }
  return new Line(text._item, text._item?.id ?? null, runs)
}
