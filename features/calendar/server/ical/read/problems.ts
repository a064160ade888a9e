/** What could not be kept of a file, in sentences, once each. */
export interface Problem {
  readonly words: string
  readonly times: number
}

const mostKept = 2_000

export class Problems {
  readonly #times = new Map<string, number>()
  #others = 0

  note(words: string): void {
    const known = this.#times.get(words)
    if (known !== undefined || this.#times.size < mostKept) this.#times.set(words, (known ?? 0) + 1)
    else this.#others += 1
  }

  list(): readonly Problem[] {
    const list = [...this.#times].map(([words, times]) => ({ words, times }))
    const others = `${this.#others} further problems are not listed.`
    return this.#others === 0 ? list : [...list, { words: others, times: 1 }]
  }
}
