/** The live end of one log, by the name of that log. */
interface Named<Listener> {
  readonly name: string
  /** Hears that nobody follows it any more. */
  end(): void
  readonly tail: {
    readonly head: number
    readonly followers: Map<Listener, unknown>
    notice(seq: number): void
  }
}

/** The topics of this process: those that somebody follows, each once. */
export class Topics<Listener, Topic extends Named<Listener>> {
  readonly #topics = new Map<string, Topic>()

  get(name: string): Topic | undefined {
    return this.#topics.get(name)
  }

  all(): readonly Topic[] {
    return [...this.#topics.values()]
  }

  /** The topic of that name; `make` makes it where nobody follows it yet. */
  of(name: string, make: () => Topic): Topic {
    const topic = this.#topics.get(name) ?? make()
    this.#topics.set(name, topic)
    return topic
  }

  /** Ends a following, and the topic with its last one. */
  leave(listener: Listener, topic: Topic): void {
    const { tail } = topic
    tail.followers.delete(listener)
    if (tail.followers.size === 0) this.end(topic)
  }

  /** Ends a topic; whoever comes then begins another. */
  readonly end = (topic: Topic): void => {
    if (this.#topics.get(topic.name) !== topic) return
    this.#topics.delete(topic.name)
    topic.end()
  }

  /** Takes word that a log has reached `seq`, perhaps by another process; answers how many entries that is news of. */
  notice(name: string, seq: number): number {
    const topic = this.#topics.get(name)
    if (!topic || seq <= topic.tail.head) return 0
    const untold = seq - topic.tail.head
    topic.tail.notice(seq)
    return untold
  }

  /** Takes word of the database where logs stand; what is news of that may be on its way for so long. Answers how many entries were not. */
  async compare(heads: readonly (readonly [string, number])[], patienceMs: number): Promise<number> {
    if (patienceMs > 0) await new Promise((resolve) => setTimeout(resolve, patienceMs))
    return heads.reduce((untold, [name, seq]) => untold + this.notice(name, seq), 0)
  }
}
