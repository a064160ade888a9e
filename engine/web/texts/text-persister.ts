import type { TextKey } from '@atrium/engine/contract'
import { type Clock, Timer } from '../clock.ts'
import type { KeptText, TextDisk, UnsentUpdate } from './text-disk.ts'
import { decodeUpdate } from 'yjs'
import { type Item, Unsent } from './unsent.ts'

/** What was typed, and the keys under which the disk has it. */
interface HandedOver {
  readonly typed: readonly Uint8Array[]
  readonly keys: readonly string[]
}

interface Options {
  readonly disk: TextDisk | undefined
  readonly clock: Clock
  /** The copy as it is now; undefined while there is none worth keeping. */
  copy(): KeptText | undefined
  /** What was typed can be sent. */
  onTaken(): void
  /** It is known of something more, or less, that it is written. */
  onWritten(): void
}

/** Writing the copy of a long text takes longer than a key may: it waits for a rest, but not forever. */
const keepAfterMs = 1_500
const keepWithinMs = 15_000

/** What this browser's disk holds of one text: a copy, which only saves time, and what is unsent, which is never dropped. */
export class TextPersister {
  readonly unsent = new Unsent()
  readonly #options: Options
  readonly #timer: Timer
  readonly #afterFrame: Timer
  readonly #typed: UnsentUpdate[] = []
  readonly #withheld: Uint8Array[] = []
  /** What is on the server's disk and has not come back from there, with its number. */
  #arrived: (Item & { readonly seq: number })[] = []
  /** The keys of what has come back, which the disk may forget. */
  readonly #back: string[] = []
  #reached = 0
  #isAhead = false
  #writing: Promise<unknown> = Promise.resolve()
  #isFailing = false
  #isDirty = false
  #dirtySince = 0

  #text: TextKey

  constructor(text: TextKey, options: Options) {
    this.#text = text
    this.#options = options
    this.#timer = new Timer(options.clock)
    this.#afterFrame = new Timer(options.clock)
  }

  /** What the disk has; unsent updates among it are taken on. */
  async load(): Promise<{ readonly kept: KeptText | undefined; readonly updates: readonly Uint8Array[] }> {
    const found = await this.#options.disk?.load(this.#text).catch(() => void (this.#isFailing = true))
    const { kept, unsent = [] } = found ?? {}
    for (const update of unsent) this.unsent.restore(update)
    if (kept) this.#reached = kept.seq
    return { kept, updates: unsent.map(({ data }) => data) }
  }

  /** Whether all that is unsent outlives a reload; undefined while it is being written. */
  get isSafe(): boolean | undefined {
    if (!this.#options.disk || this.#isFailing) return false
    return this.unsent.isWritten || undefined
  }

  /** Takes on what was typed: to be written and sent once the frame that shows it is drawn. */
  add(update: Uint8Array): void {
    this.#withheld.push(update)
    this.#release()
  }

  /**
   * Takes note of what an editor did by itself while one may not write: nobody is told of it until one may. Words that it moved
   * are taken off in one update and put in by another: with only one of them others would see them twice, or not at all.
   */
  withhold(update: Uint8Array): void {
    this.#withheld.push(update)
    this.#isAhead ||= decodeUpdate(update).structs.length > 0
  }

  /** All that is to be sent next, now that one may write, with what was withheld; undefined as with `Unsent`. */
  send(): Uint8Array | undefined {
    this.#release()
    return this.unsent.send()
  }

  #release(): void {
    this.#isAhead = false
    for (const one of this.#withheld.splice(0)) this.#typed.push(this.unsent.add(one))
    if (this.#typed.length > 0 && !this.#afterFrame.isSet) this.#afterFrame.set(() => this.settle(), 0)
  }

  /** Writes at once what was taken on. */
  settle(): void {
    this.#afterFrame.clear()
    const typed = this.#typed.splice(0)
    for (const update of typed) this.#write(update)
    this.#dropBack()
    if (typed.length === 0) return
    this.note()
    this.#options.onTaken()
  }

  #write(added: UnsentUpdate): void {
    const { disk, onWritten } = this.#options
    const settle = (isFailing: boolean) => (): void => {
      this.#isFailing = isFailing
      if (!isFailing) this.unsent.written(added.key)
      onWritten()
    }
    const writing = disk?.addUnsent(this.#text, added).then(settle(false), settle(true))
    this.#writing = Promise.all([this.#writing, writing])
  }

  /** Resolves once nothing is on its way to the disk. */
  async written(): Promise<void> {
    this.settle()
    await this.#writing
    await this.keep()
  }

  /**
   * What was on its way has arrived, as the text's update `seq`. It stays on the disk until all before it is known here, too:
   * whoever opens the text anew before that has to know what of it nobody has seen.
   */
  sent(seq = 0): void {
    const item = this.unsent.sent()
    if (item) this.#arrived.push({ ...item, seq })
    this.#heedReached()
  }

  /** The copy has come up to the text's update `seq`. */
  reached(seq: number): void {
    this.#reached = seq
    this.note()
    this.#heedReached()
  }

  #heedReached(): void {
    const back = this.#arrived.filter(({ seq }) => seq <= this.#reached)
    this.#arrived = this.#arrived.filter(({ seq }) => seq > this.#reached)
    this.#back.push(...back.flatMap(({ keys }) => keys))
    // What was put back for it is written before it goes.
    if (!this.#afterFrame.isSet) this.#dropBack()
  }

  #dropBack(): void {
    this.#drop(this.#back.splice(0))
  }

  #drop(keys: readonly string[]): void {
    // One that stays on the disk is sent again some time, which does no harm.
    if (keys.length > 0) this.#options.disk?.dropUnsent(keys).catch(() => undefined)
  }

  /** The copy has changed, and is written in a while. */
  note(): void {
    const { disk, clock } = this.#options
    if (!this.#isDirty) this.#dirtySince = clock.now()
    this.#isDirty = true
    const leftMs = this.#dirtySince + keepWithinMs - clock.now()
    if (disk) this.#timer.set(() => void this.keep(), Math.min(keepAfterMs, Math.max(0, leftMs)))
  }

  /** Writes the copy now, if it has changed. */
  async keep(): Promise<void> {
    this.#timer.clear()
    const { disk, copy } = this.#options
    // A copy with what the server never hears of would have later words stand on it.
    const kept = this.#isDirty && !this.#isAhead ? copy() : undefined
    if (!disk || !kept) return
    this.#isDirty = false
    // A copy that could not be kept costs only the time to fetch it anew.
    await disk.keep(this.#text, kept).catch(() => void (this.#isDirty = true))
  }

  /** Forgets the copy, but nothing unsent. */
  async forget(): Promise<void> {
    this.#isDirty = false
    await this.#options.disk?.forget(this.#text, 'copy')
  }

  /** What is kept of the text belongs to another place from now on. */
  move(text: TextKey): void {
    const from = this.#text
    this.settle()
    this.#text = text
    // What was on its way there arrives before it is taken elsewhere.
    const { disk } = this.#options
    this.#writing = this.#writing.then(() => disk?.move(from, text)).catch(() => void (this.#isFailing = true))
  }

  /** All that was typed and has not come back, which another takes over. */
  handOver(): HandedOver {
    this.#release()
    const items = [...this.#arrived, ...this.unsent.giveAway()]
    return { typed: items.map(({ data }) => data), keys: items.flatMap(({ keys }) => keys) }
  }

  /** Takes over what another had; it is here once it is written here, and only then the disk forgets it there. */
  async receive({ typed, keys }: HandedOver): Promise<void> {
    for (const one of typed) this.#typed.push(this.unsent.add(one))
    this.settle()
    await this.#writing
    if (this.isSafe) this.#drop(keys)
  }

  end(): void {
    void this.keep()
  }
}
