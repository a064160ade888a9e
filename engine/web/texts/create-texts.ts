import { Access, type ServerTextFrame, type TextKey, type TextKind, ownSpace } from '@atrium/engine/contract'
import type { Client } from '../client.ts'
import { realClock } from '../clock.ts'
import type { OpenTextNeeds } from './open-text-needs.ts'
import { OpenText } from './open-text.ts'
import { type TextDisk, textName } from './text-disk.ts'
import { type Bytes, readTextFrame } from './text-frames.ts'
import { typedWords } from './typed-words.ts'

/** The texts of one person's screen. */
export interface Texts {
  /** Opens a text, or takes part in it where it is open already; every holder lets go of it. */
  hold(key: TextKey): OpenText
  release(text: OpenText): void
  /** Forgets what this screen holds of a text, with `all` also what is not saved, so that it can be opened anew. */
  forget(text: OpenText, what: 'copy' | 'all'): Promise<void>
  /** Where texts outlive a reload; undefined where the browser keeps nothing. */
  readonly disk: TextDisk | undefined
  /** Whether something was typed that would be lost with this page. */
  hasUnsaved(): boolean
  /** Gives what was typed just now to the disk and the line, since the page may go. */
  settle(): void
  close(): void
}

export interface TextsOptions extends Omit<OpenTextNeeds, 'clock' | 'nextNumber'> {
  readonly client: OpenTextNeeds['client'] & Pick<Client, 'subscribe'>
  readonly kinds: readonly TextKind[]
  readonly clock?: OpenTextNeeds['clock']
  readonly disk: TextDisk | undefined
  /**
   * Hears what became of what was typed on this device without a connection: the words where they have no way to go any more,
   * and undefined once they are saved.
   */
  readonly onLeftover?: (key: TextKey, lost: string | undefined) => void
}

export function createTexts(options: TextsOptions): Texts {
  return new LocalTexts(options)
}

class LocalTexts implements Texts {
  readonly #options: TextsOptions & OpenTextNeeds
  readonly #open = new Map<string, { readonly text: OpenText; holders: number; unfollow(): void }>()
  readonly #leftovers = new Set<string>()
  readonly #unfollow: () => void
  #isUp = false

  constructor(options: TextsOptions) {
    let last = 0
    this.#options = { clock: realClock, nextNumber: () => (last += 1), ...options }
    const { client } = options
    const review = (): void => this.#each((text) => text.review())
    const unsubscribe = client.subscribe(review, { kind: Access, space: ownSpace(client.person) })
    const stop = client.wire.follow({
      onUp: () => this.#up(),
      onDown: () => this.#down(),
      onBytes: (bytes) => this.#take(bytes),
    })
    this.#unfollow = () => {
      unsubscribe()
      stop()
    }
  }

  get disk(): TextDisk | undefined {
    return this.#options.disk
  }

  hold(key: TextKey): OpenText {
    const name = textName(key)
    const known = this.#open.get(name)
    if (known) {
      known.holders += 1
      return known.text
    }
    const kind = this.#options.kinds.find((one) => one.name === key.kind)
    if (!kind) throw new Error(`There are no texts of the kind ${key.kind}.`)
    const text = new OpenText(kind, key, this.#options)
    this.#open.set(name, { text, holders: 1, unfollow: this.#followRows(text) })
    if (this.#isUp) text.up()
    text.load().catch(this.#options.onFault)
    return text
  }

  /** Looks at a text again when a row changes that says who may write it. */
  #followRows(text: OpenText): () => void {
    const { kind, key } = text
    const stops = [kind.record, ...(kind.gate ? [kind.gate.record] : [])].map((record) =>
      this.#options.client.subscribe(() => text.review(), { kind: record, space: key.space }),
    )
    return () => stops.forEach((stop) => stop())
  }

  release(text: OpenText): void {
    const open = this.#open.get(textName(text.key))
    if (open?.text !== text) return
    open.holders -= 1
    if (open.holders > 0) return
    if (isSafe(text)) return this.#end(text)
    // What is on its way to a disk is let arrive there.
    const stop = text.subscribe(() => {
      if (open.holders > 0) return stop()
      if (!isSafe(text)) return
      stop()
      this.#end(text)
    })
  }

  async forget(text: OpenText, what: 'copy' | 'all'): Promise<void> {
    this.#end(text)
    await this.#options.disk?.forget(text.key, what)
  }

  hasUnsaved(): boolean {
    return [...this.#open.values()].some(({ text }) => !isSafe(text))
  }

  settle(): void {
    this.#each((text) => text.settle())
  }

  close(): void {
    this.#unfollow()
    this.#each((text) => this.#end(text))
    this.#options.disk?.close()
  }

  #end(text: OpenText): void {
    const name = textName(text.key)
    const open = this.#open.get(name)
    if (open?.text !== text) return
    this.#open.delete(name)
    open.unfollow()
    text.end()
  }

  #up(): void {
    this.#isUp = true
    this.#each((text) => text.up())
    this.#sendLeftovers().catch(this.#options.onFault)
  }

  #down(): void {
    this.#isUp = false
    this.#each((text) => text.down())
  }

  /** What was typed on this device while it was offline is sent, whether or not anybody looks at it. */
  async #sendLeftovers(): Promise<void> {
    for (const key of (await this.#options.disk?.textsWithUnsent()) ?? [])
      if (this.#options.kinds.some(({ name }) => name === key.kind)) this.#sendLeftover(key)
  }

  #sendLeftover(key: TextKey): void {
    if (this.#leftovers.has(textName(key))) return
    this.#leftovers.add(textName(key))
    const text = this.hold(key)
    const stop = text.subscribe(() => {
      const { isLive, saved, problem, phase, closed } = text.state
      const isSaved = isLive && saved === 'saved'
      if (phase !== 'closed' && !problem && !isSaved) return
      stop()
      this.#leftovers.delete(textName(key))
      if (isSaved) this.#options.onLeftover?.(text.key, undefined)
      this.#tellLost(text.key, closed).catch(this.#options.onFault)
      this.release(text)
    })
  }

  /** Whoever may not read a page any more still has what they wrote themselves. */
  async #tellLost(key: TextKey, closed: OpenText['state']['closed']): Promise<void> {
    if (closed !== 'no-access' && closed !== 'gone') return
    const { unsent = [] } = (await this.#options.disk?.load(key)) ?? {}
    if (unsent.length > 0) this.#options.onLeftover?.(key, typedWords(unsent.map(({ data }) => data)))
  }

  #take(frame: Bytes): void {
    const { header, bytes } = readTextFrame(frame)
    const open = this.#open.get(textName(header.text))
    if (header.type === 'moved') this.#move(header)
    else open?.text.take(header, bytes)
  }

  /** Goes on with a text where it lies now; where it is open there, too, that one takes what was typed. */
  #move({ text: from, to }: Extract<ServerTextFrame, { readonly type: 'moved' }>): void {
    const open = this.#open.get(textName(from))
    if (!open) return
    const key = { ...from, space: to }
    const there = this.#open.get(textName(key))
    this.#open.delete(textName(from))
    open.unfollow()
    if (there) return open.text.yieldTo(there.text)
    open.text.move(key)
    open.unfollow = this.#followRows(open.text)
    this.#open.set(textName(key), open)
    // Its page comes to its new address in a moment, and goes on with it.
    open.holders += 1
    this.#options.clock.schedule(() => this.release(open.text), movedMs)
  }

  #each(work: (text: OpenText) => void): void {
    for (const { text } of Array.from(this.#open.values())) work(text)
  }
}

const movedMs = 10_000

/** Whether closing the page loses nothing of it. */
const isSafe = ({ state }: OpenText): boolean => state.saved === 'saved' || state.saved === 'device'
