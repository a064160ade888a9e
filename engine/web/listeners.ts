/** Adds to what is listed under `key`; returns how to take it off again. */
export function enlist<Key, Item>(lists: Map<Key, Set<Item>>, key: Key, item: Item): () => void {
  const list = lists.get(key) ?? new Set()
  lists.set(key, list.add(item))
  return () => {
    list.delete(item)
    if (list.size === 0 && lists.get(key) === list) lists.delete(key)
  }
}

/** Who wants to be called about what; the topic `undefined` is about everything. */
export class Listeners<Topic extends string> {
  readonly #sets = new Map<Topic | undefined, Set<() => void>>()

  add(listener: () => void, topic?: Topic): () => void {
    return enlist(this.#sets, topic, () => listener())
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
