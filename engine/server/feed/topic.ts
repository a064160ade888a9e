import type { Entry, Guest, Role, SpaceId } from '@atrium/engine/contract'
import { type Kept, KeptLog, lastChanges } from './kept-log.ts'
import type { Logger } from '../log.ts'
import type { Store } from '../store/store.ts'
import type { Visibility } from './visibility.ts'
import type { Watch } from '../metrics/watch.ts'

/** One screen, as far as the feed knows it. */
export interface Listener {
  readonly person: string
  /** Hands over one frame, already encoded; what it can't take in time is its own loss: it reconnects and resumes. */
  send(frame: string | Buffer): void
  /** Hands over one frame that `packFrame` made; absent where the screen cannot unpack it. */
  readonly sendPacked?: ((frame: Buffer) => void) | undefined
  /** Resolves when what was handed over is mostly on its way. */
  drained(): Promise<void>
  /** Ends the connection in a way that makes the screen come back and begin again. */
  restart(): void
  /** Hears that its person, a guest of the team, meets other people now. */
  meet?(): void
}

/** How one listener follows one space. */
export interface Following {
  role: Role
  /** Set for guests of the team, in whatever space. */
  readonly guest?: Guest | undefined
  /** The number of the entry by which the listener got that role. */
  since: number
  /** The next log number to send; nothing is sent before the opening (snapshot or delta) is through. */
  next: number
  live: boolean
}

interface News {
  readonly kept: readonly Kept[]
  /** The number of the first. */
  readonly first: number
  readonly frames: Map<string, readonly Buffer[]>
}

export interface TopicNeeds {
  readonly store: Store
  readonly visibility: Visibility
  readonly log: Logger
  readonly watch?: Watch | undefined
  /** Hears of the entries before they are sent. */
  onEntries(topic: Topic, entries: readonly Entry[]): void
}

const pageEntries = 500
/** So many missed entries are sent one by one; who missed more takes a snapshot. */
export const maxMissed = 1_000
export const frameBytes = 262_144

/** The live end of one space's log in this process: where it stands, its last entries, and who follows. */
export class Topic {
  readonly space: SpaceId
  readonly followers = new Map<Listener, Following>()
  head = 0
  /** Whether every entry from here on is heeded; what lies below the head was not. */
  isReady = false
  readonly #needs: TopicNeeds
  readonly #log = new KeptLog()
  #wanted = 0
  #catching: Promise<void> | undefined
  #loaded: Promise<void> | undefined

  constructor(space: SpaceId, needs: TopicNeeds) {
    this.space = space
    this.#needs = needs
  }

  /** Resolves when the topic stands where the log stood at some moment after the call that made it. */
  ready(): Promise<void> {
    this.#loaded ??= this.#load()
    return this.#loaded
  }

  /** Says where the log stood at a moment after the topic was made; only the first word counts. */
  begin(head: number): void {
    if (this.isReady) return
    this.head = Math.max(this.head, head)
    this.isReady = true
    this.#loaded = Promise.resolve()
  }

  async #load(): Promise<void> {
    try {
      const heads = await this.#needs.store.heads([this.space])
      this.begin(heads.get(this.space) ?? 0)
    } catch (error) {
      this.#loaded = undefined
      throw error
    }
  }

  /** Takes entries committed by this process; at once when they are the next ones, else by way of the log. */
  offer(entries: readonly Entry[]): void {
    const [first] = entries
    const last = entries.at(-1)
    if (!first || !last) return
    if (!this.#catching && this.#loaded && first.seq === this.head + 1) this.#deliver(entries)
    else void this.catchUp(last.seq)
  }

  /** Reads the log up to at least `seq`. When that fails it is logged, and the next word of the space tries again. */
  catchUp(seq: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, seq)
    this.#catching ??= this.#readLog()
      .catch((error: unknown) => this.#needs.log.error('A log could not be read.', { space: this.space, error }))
      .finally(() => (this.#catching = undefined))
    return this.#catching
  }

  async #readLog(): Promise<void> {
    const began = performance.now()
    await this.ready()
    while (this.head < this.#wanted) {
      const entries = await this.#needs.store.entriesAfter(this.space, this.head, pageEntries)
      if (!entries?.length) break // pruned, or told of before it was there: the next heads bring it
      this.#deliver(entries)
      this.#needs.watch?.told?.({ from: 'elsewhere', ms: performance.now() - began })
    }
  }

  #deliver(entries: readonly Entry[]): void {
    const news = entries.filter(({ seq }) => seq > this.head)
    const last = news.at(-1)
    if (!last) return
    this.head = last.seq
    const kept = this.#log.add(news)
    this.#needs.onEntries(this, news)
    this.#send(kept)
  }

  #send(kept: readonly Kept[]): void {
    const frames = new Map<string, readonly Buffer[]>()
    const first = kept[0]?.entry.seq ?? 0
    for (const [listener, following] of this.followers) {
      if (!following.live || following.next > this.head) continue
      if (following.next < first) this.#bringUpAside(listener, following)
      else this.#sendNew(listener, following, { kept, first, frames })
    }
  }

  /** Sends entries to a follower that has all before them; followers that see the same share the frames. */
  #sendNew(listener: Listener, following: Following, { kept, first, frames }: News): void {
    const { role, next, guest } = following
    const sees = guest ? `${role}, as ${guest.person}` : role
    const name = next === first && !guest ? this.#needs.visibility.hiddenFrom(role) : `${sees} from ${next}`
    const ready = frames.get(name) ?? this.#framesOf(kept, following)
    frames.set(name, ready)
    following.next = this.head + 1
    for (const frame of ready) listener.send(frame)
  }

  /** Nobody waits for it; a follower that cannot be brought up begins again. */
  #bringUpAside(listener: Listener, following: Following): void {
    this.bringUp(listener, following).catch((error: unknown) => {
      this.#needs.log.error('A screen could not be brought up.', { space: this.space, error })
      listener.restart()
    })
  }

  /** Sends a live follower all from its `next` to the head, out of what is kept or out of the log. */
  async bringUp(listener: Listener, following: Following): Promise<void> {
    following.live = false
    while (following.next <= this.head && this.followers.get(listener) === following) {
      const kept = await this.#after(following.next - 1)
      const last = kept?.at(-1)
      if (!kept || !last || this.followers.get(listener) !== following) break
      for (const frame of this.#framesOf(kept, following)) listener.send(frame)
      following.next = last.entry.seq + 1
      await listener.drained()
    }
    following.live = true
  }

  /** Whether all after `seq` is kept here, so that a follower can be brought up without the log. */
  keepsAfter(seq: number): boolean {
    return seq === this.head || this.#log.reaches(seq)
  }

  /** Whether none of these rows, by `nameOfChange`, has changed since `seq`; only to be asked where all since is kept. */
  leftAlone(names: ReadonlySet<string>, seq: number): boolean {
    return seq === this.head || !this.#log.changedAfter(seq).some((name) => names.has(name))
  }

  async #after(seq: number): Promise<readonly Kept[] | undefined> {
    if (this.keepsAfter(seq)) return this.#log.after(seq)
    const entries = await this.#needs.store.entriesAfter(this.space, seq, 2 * maxMissed)
    // What is above the head has not been heeded yet: it may take the follower's role away.
    const heeded = entries?.filter((entry) => entry.seq <= this.head)
    // Those who come back after a restart have mostly missed the same.
    if (heeded && this.#log.isEmpty && heeded.at(-1)?.seq === this.head) this.#log.add(heeded)
    return heeded && lastChanges(heeded)
  }

  /** Whether a follower that has all up to `seq` can be brought up, here or out of the log. */
  async reaches(seq: number): Promise<boolean> {
    const { head } = this
    if (head - seq > maxMissed) return false
    if (this.keepsAfter(seq)) return true
    const missed = await this.#after(seq)
    return (missed?.at(-1)?.entry.seq ?? 0) >= head
  }

  /** Frames of at most `frameBytes` (but at least one entry each), with only what the role may read. */
  #framesOf(kept: readonly Kept[], viewer: Following): readonly Buffer[] {
    const { visibility } = this.#needs
    const { role, next, guest } = viewer
    const allReadable = visibility.hiddenFrom(role) === '' && !guest
    const parts: string[][] = []
    let room = 0
    for (const { entry, json } of kept) {
      if (entry.seq < next) continue
      const part = allReadable ? json : JSON.stringify(visibility.readable(entry, viewer))
      if (part.length > room) {
        parts.push([])
        room = frameBytes
      }
      parts.at(-1)?.push(part)
      room -= part.length
    }
    const opening = `{"type":"entries","space":${JSON.stringify(this.space)},"entries":[`
    return parts.map((part) => Buffer.from(`${opening}${part.join(',')}]}`))
  }
}
