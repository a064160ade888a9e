/** Who wants to be called about what; the topic `undefined` is about everything. */
export class Listeners<Topic extends string> {
  readonly #sets = new Map<Topic | undefined, Set<() => void>>()

  add(listener: () => void, topic?: Topic): () => void {
    const own = (): void => listener()
    const set = this.#sets.get(topic) ?? new Set()
    this.#sets.set(topic, set.add(own))
    return () => {
      set.delete(own)
      if (set.size === 0 && this.#sets.get(topic) === set) this.#sets.delete(topic)
    }
  }

  has(topic: Topic): boolean {
    return this.#sets.has(topic)
  }

  /** Calls whoever listens to one of `topics`; once each, per subscription. */
  call(topics: Iterable<Topic>): void {
    const called = [...topics].flatMap((topic) => [...(this.#sets.get(topic) ?? [])])
    for (const listener of [...called, ...(this.#sets.get(undefined) ?? [])]) listener()
  }
}
