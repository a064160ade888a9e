import type { Entry, Guest, Role, SpaceId } from '@atrium/engine/contract'
import { type Kept, KeptLog, lastChanges } from './kept-log.ts'
import { type Following, LogTail, type Missed } from './log-tail.ts'
import type { Bus } from '../bus/bus.ts'
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
export interface SpaceFollowing extends Following {
  role: Role
  /** Set for guests of the team, in whatever space. */
  readonly guest?: Guest | undefined
  /** The number of the entry by which the listener got that role. */
  since: number
}

export interface TopicNeeds {
  readonly store: Store
  readonly bus: Pick<Bus, 'follow' | 'unfollow' | 'patienceMs'>
  readonly visibility: Visibility
  readonly log: Logger
  readonly watch?: Watch | undefined
  /** Hears of the entries before they are sent. */
  onEntries(topic: Topic, entries: readonly Entry[]): void
  /** Hears that the topic will never hear of anything any more. */
  onCut(topic: Topic): void
}

const pageEntries = 500
/** So many missed entries are sent one by one; who missed more takes a snapshot. */
export const maxMissed = 1_000
export const frameBytes = 262_144

/** The live end of one space's log in this process: who follows it, and its last entries for those who missed some. */
export class Topic {
  readonly space: SpaceId
  readonly tail: LogTail<Entry, Listener, SpaceFollowing>
  /** Resolves once this process hears of the space. */
  readonly followed: Promise<void>
  readonly #needs: TopicNeeds
  readonly #log = new KeptLog()

  constructor(space: SpaceId, needs: TopicNeeds) {
    const { store, bus, log, watch } = needs
    this.space = space
    this.#needs = needs
    this.followed = bus.follow(space)
    this.tail = new LogTail({
      begin: async () => {
        await this.followed
        return (await store.heads([space])).get(space) ?? 0
      },
      after: async (seq) => (await store.entriesAfter(space, seq, pageEntries)) ?? this.#cut(),
      take: (news) => this.#take(news),
      missed: (following) => this.#missed(following),
      send: (listener, frame) => listener.send(frame),
      patienceMs: () => bus.patienceMs(),
      lose(listener, _following, error) {
        log.error('A screen could not be brought up.', { space, error })
        listener.restart()
      },
      told: (ms) => watch?.told?.({ from: 'elsewhere', ms }),
      failed: (error) => log.error('A log could not be read.', { space, error }),
    })
  }

  get name(): string {
    return this.space
  }

  end(): void {
    this.#needs.bus.unfollow(this.space)
    this.tail.end()
  }

  /** What the log does not have any more may have taken roles away: all who follow begin again, and nobody comes here any more. */
  #cut(): readonly Entry[] {
    const { space, tail } = this
    this.#needs.log.warn('A log was cut before it was read; who follows it begins again.', { space, head: tail.head })
    const listeners = [...tail.followers.keys()]
    tail.followers.clear()
    this.#needs.onCut(this)
    for (const listener of listeners) listener.restart()
    return []
  }

  #take(news: readonly Entry[]): (following: SpaceFollowing) => readonly Buffer[] {
    const kept = this.#log.add(news)
    this.#needs.onEntries(this, news)
    return this.#framing(kept)
  }

  /** Followers that see the same share the frames. */
  #framing(kept: readonly Kept[]): (following: SpaceFollowing) => readonly Buffer[] {
    const first = kept[0]?.entry.seq
    const frames = new Map<string, readonly Buffer[]>()
    const { visibility } = this.#needs
    return (following) => {
      const { role, next, guest } = following
      const isPlain = next === first && !guest
      const name = isPlain ? visibility.hiddenFrom(role) : `${role}, as ${guest?.person} from ${next}`
      const shared = frames.get(name)
      if (shared) return shared
      const fresh = this.#framesOf(kept, following)
      frames.set(name, fresh)
      return fresh
    }
  }

  /** What is kept here, or else what the log says, with of each row its last change alone. */
  async #missed(following: SpaceFollowing): Promise<Missed | undefined> {
    const kept = await this.#after(following.next - 1)
    // Whoever went on without them would wait for them with each entry that comes.
    if (!kept) throw new Error('What a screen missed is kept no more.')
    const last = kept.at(-1)
    return last && { frames: this.#framesOf(kept, following), next: last.entry.seq + 1 }
  }

  /** Whether all after `seq` is kept here, so that a follower can be brought up without the log. */
  keepsAfter(seq: number): boolean {
    return seq === this.tail.head || this.#log.reaches(seq)
  }

  /** Whether none of these rows, by `nameOfChange`, has changed since `seq`; only to be asked where all since is kept. */
  leftAlone(names: ReadonlySet<string>, seq: number): boolean {
    return seq === this.tail.head || !this.#log.changedAfter(seq).some((name) => names.has(name))
  }

  async #after(seq: number): Promise<readonly Kept[] | undefined> {
    if (this.keepsAfter(seq)) return this.#log.after(seq)
    const entries = await this.#needs.store.entriesAfter(this.space, seq, 2 * maxMissed)
    // What is above the head has not been heeded yet: it may take the follower's role away.
    const heeded = entries?.filter((entry) => entry.seq <= this.tail.head)
    // Those who come back after a restart have mostly missed the same.
    if (heeded && this.#log.isEmpty && heeded.at(-1)?.seq === this.tail.head) this.#log.add(heeded)
    return heeded && lastChanges(heeded)
  }

  /** Whether a follower that has all up to `seq` can be brought up, here or out of the log. */
  async reaches(seq: number): Promise<boolean> {
    const { head } = this.tail
    if (head - seq > maxMissed) return false
    if (this.keepsAfter(seq)) return true
    const missed = await this.#after(seq)
    return (missed?.at(-1)?.entry.seq ?? 0) >= head
  }

  /** Frames of at most `frameBytes` (but at least one entry each), with only what the role may read. */
  #framesOf(kept: readonly Kept[], viewer: SpaceFollowing): readonly Buffer[] {
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
