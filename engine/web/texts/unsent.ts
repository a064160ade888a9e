import { newId } from '@atrium/base/id'
import { mergeUpdates } from 'yjs'
import type { UnsentUpdate } from './text-disk.ts'

/** Updates that go, or lie, together. */
export interface Item {
  readonly data: Uint8Array
  /** The keys under which they are on the disk, or are being written there. */
  readonly keys: readonly string[]
}

/** So many small updates are made into one: merging all of a long time offline at once would take seconds. */
const mergeAt = 64
const maxSentBytes = 4_194_304

/** The updates of one text that the server has not taken, in the order in which they were made. */
export class Unsent {
  #items: Item[] = []
  #sending: Item | undefined
  readonly #unwritten = new Set<string>()

  get isEmpty(): boolean {
    return this.#items.length === 0 && !this.#sending
  }

  /** Whether all of them outlive a reload. */
  get isWritten(): boolean {
    return this.#unwritten.size === 0
  }

  get isSending(): boolean {
    return this.#sending !== undefined
  }

  /** Takes one from the disk. */
  restore({ key, data }: UnsentUpdate): void {
    this.#items.push({ data, keys: [key] })
  }

  /** Takes a new one; answers it as it is to be written, after which `written` is to be told. */
  add(data: Uint8Array): UnsentUpdate {
    const key = newId()
    this.#unwritten.add(key)
    this.#items.push({ data, keys: [key] })
    if (this.#items.length >= mergeAt) this.#items = [merge(this.#items)]
    return { key, data }
  }

  written(key: string): void {
    this.#unwritten.delete(key)
  }

  /** All that is to be sent next, in one; undefined when there is nothing, or something is on its way. */
  send(): Uint8Array | undefined {
    if (this.#sending || this.#items.length === 0) return undefined
    let bytes = 0
    const count = this.#items.findIndex(({ data }, index) => (bytes += data.length) > maxSentBytes && index > 0)
    const items = this.#items.splice(0, count === -1 ? this.#items.length : count)
    this.#sending = merge(items)
    return this.#sending.data
  }

  /** What was on its way, and has arrived; undefined where nothing was. */
  sent(): Item | undefined {
    const item = this.#sending
    this.#sending = undefined
    for (const key of item?.keys ?? []) this.#unwritten.delete(key)
    return item
  }

  /** What was on its way is to be sent again. */
  unsend(): void {
    if (this.#sending) this.#items.unshift(this.#sending)
    this.#sending = undefined
  }

  /** Gives all of them to another, and has none any more. */
  giveAway(): readonly Item[] {
    this.unsend()
    return this.#items.splice(0)
  }
}

function merge(items: readonly Item[]): Item {
  const [first] = items
  if (first && items.length === 1) return first
  return { data: mergeUpdates(items.map(({ data }) => data)), keys: items.flatMap(({ keys }) => keys) }
}
