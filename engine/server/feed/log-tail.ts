/** How one screen follows a log. */
export interface Following {
  /** The number of the next entry to send. */
  next: number
  /** Whether it has all before that; until then nothing new is sent to it. */
  live: boolean
}

/** What a follower missed, or the beginning of that. */
export interface Missed {
  readonly frames: readonly Buffer[]
  /** The number that comes after the last in them. */
  readonly next: number
}

interface Numbered {
  readonly seq: number
}

interface Drained {
  /** Resolves when what was handed over is mostly on its way. */
  drained(): Promise<void>
}

/** One log, as its tail knows it. */
export interface TailSource<Entry, Listener, Follower> {
  /** Reads where the log stands. */
  begin(): Promise<number>
  /** Reads what follows `seq`, oldest first, or the beginning of that; nothing where it is not there. */
  after(seq: number): Promise<readonly Entry[]>
  /** Reads where to go on when what follows is kept no more; absent where nothing goes before all have heeded it. */
  skip?(): Promise<number>
  /** Heeds what is new before anybody is sent it; answers what of it is for a follower that has all before. */
  take(news: readonly Entry[]): (follower: Follower) => readonly Buffer[]
  /** Finds what follows all that the follower has, up to the head; undefined where that is not to be had. */
  missed(follower: Follower): Promise<Missed | undefined>
  send(listener: Listener, frame: Buffer): void
  /** Ends the following of a screen that could not be sent what it missed. */
  lose(listener: Listener, follower: Follower, error: unknown): void
  /** For how many milliseconds it is waited for what is missing before news, and may be on its way; the log is read at once when absent. */
  patienceMs?(): number
  /** Hears how many milliseconds it took from news of another process until it was told here. */
  told?(ms: number): void
  /** Hears why the log could not be read; the next word of it tries again. */
  failed(error: unknown): void
}

/** So many entries are kept for what is missing before them. */
const mostAhead = 500

/**
 * The live end of one log in this process: every follower is sent every entry once, in order, after it was heeded here. What
 * comes with a gap before it, from wherever, waits a moment for what is missing; then all is read from the log.
 */
export class LogTail<Entry extends Numbered, Listener extends Drained, Follower extends Following> {
  readonly followers = new Map<Listener, Follower>()
  readonly #source: TailSource<Entry, Listener, Follower>
  #head = 0
  #isReady = false
  #wanted = 0
  #beginning: Promise<void> | undefined
  #catching: Promise<void> | undefined
  /** What came with a gap before it, by number. */
  readonly #ahead = new Map<number, Entry>()
  #patience: NodeJS.Timeout | undefined
  /** When the first of what waits was heard of elsewhere. */
  #heardAt: number | undefined

  constructor(source: TailSource<Entry, Listener, Follower>) {
    this.#source = source
  }

  /** The number of the last entry that was heeded, or that was there before the tail. */
  get head(): number {
    return this.#head
  }

  /** Whether every entry from here on is heeded. */
  get isReady(): boolean {
    return this.#isReady
  }

  /** Resolves when the tail stands where the log stood at some moment after the first call. */
  ready(): Promise<void> {
    if (this.#isReady) return Promise.resolve()
    this.#beginning ??= this.#begin().finally(() => (this.#beginning = undefined))
    return this.#beginning
  }

  /** Says where the log stood at a moment after the tail was made; only the first word counts. */
  begin(head: number): void {
    if (this.#isReady) return
    this.#head = head
    this.#isReady = true
    this.#goOn()
  }

  async #begin(): Promise<void> {
    this.begin(await this.#source.begin())
  }

  /** Whether the entry of that number can be told at once. */
  isNext(seq: number): boolean {
    return this.#isReady && !this.#catching && seq === this.#head + 1
  }

  /** Takes entries that were committed and follow each other; told at once where they are the next ones. */
  offer(entries: readonly Entry[]): void {
    for (const entry of entries) if (!this.#isReady || entry.seq > this.#head) this.#ahead.set(entry.seq, entry)
    this.#goOn()
  }

  /** Takes entries, likewise, that another process committed. */
  hear(entries: readonly Entry[]): void {
    this.#heardAt ??= performance.now()
    this.offer(entries)
  }

  /** Tells what is next of what has come, and sees to it that what is missing before the rest is waited for or read. */
  #goOn(): void {
    const isMoving = this.#tellNext()
    if (this.#ahead.size === 0) return this.#endPatience()
    if (isMoving) this.#endPatience()
    if (!this.#patience) this.#wait()
  }

  #wait(): void {
    const patienceMs = this.#ahead.size > mostAhead ? 0 : (this.#source.patienceMs?.() ?? 0)
    if (patienceMs === 0) return this.#readAhead()
    const read = (): void => {
      if (this.#patience === patience) this.#readAhead()
    }
    // What lay waiting on the line while this process was busy comes before it.
    const patience = setTimeout(() => setImmediate(read), patienceMs)
    this.#patience = patience
  }

  #tellNext(): boolean {
    if (!this.#isReady || this.#catching) return false
    const next: Entry[] = []
    for (let one = this.#ahead.get(this.#head + 1); one; one = this.#ahead.get(one.seq + 1)) next.push(one)
    this.#deliver(next)
    this.#forgetTold()
    if (next.length > 0 && this.#heardAt !== undefined) {
      this.#source.told?.(performance.now() - this.#heardAt)
      this.#heardAt = undefined
    }
    return next.length > 0
  }

  #forgetTold(): void {
    for (const seq of this.#ahead.keys()) if (seq <= this.#head) this.#ahead.delete(seq)
  }

  #endPatience(): void {
    clearTimeout(this.#patience)
    this.#patience = undefined
    if (this.#ahead.size === 0) this.#heardAt = undefined
  }

  /** What is missing has not come: the log has it, and all that came after it. */
  #readAhead(): void {
    const last = Math.max(0, ...this.#ahead.keys())
    this.end()
    this.notice(last)
  }

  /** Waits for nothing any more, when nobody follows. */
  end(): void {
    this.#ahead.clear()
    this.#endPatience()
  }

  /** Takes word that the log has reached `seq`; nobody waits for what is read then. */
  notice(seq: number): void {
    if (this.#isReady && seq <= this.#head) return
    this.catchUp(seq).catch((error: unknown) => this.#source.failed(error))
  }

  /** Reads the log up to `seq`, or as far as it goes. */
  catchUp(seq: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, seq)
    this.#catching ??= this.#read().finally(() => {
      this.#catching = undefined
      this.#goOn()
    })
    return this.#catching
  }

  /** Resolves when what has come, and what is being read of the log, was heeded, or could not be. */
  async caughtUp(): Promise<void> {
    if (this.#ahead.size > 0) this.#readAhead()
    await this.#catching?.catch(() => undefined) // whoever reads says why
  }

  async #read(): Promise<void> {
    const began = performance.now()
    await this.ready()
    while (this.#head < this.#wanted) {
      const entries = await this.#source.after(this.#head)
      if (entries[0]?.seq === this.#head + 1) {
        this.#deliver(entries)
        this.#source.told?.(performance.now() - began)
      } else if (!(await this.#skip())) return
    }
  }

  async #skip(): Promise<boolean> {
    const head = await this.#source.skip?.()
    if (head === undefined || head <= this.#head) return false
    this.#head = head
    for (const [listener, follower] of this.followers) if (follower.live) this.#bringUpAside(listener, follower)
    return true
  }

  #deliver(news: readonly Entry[]): void {
    const [first] = news
    const last = news.at(-1)
    if (!first || !last) return
    this.#head = last.seq
    const framesFor = this.#source.take(news)
    for (const [listener, follower] of this.followers) {
      if (!follower.live || follower.next > this.#head) continue
      if (follower.next < first.seq) this.#bringUpAside(listener, follower)
      else {
        const frames = framesFor(follower)
        follower.next = last.seq + 1
        for (const frame of frames) this.#source.send(listener, frame)
      }
    }
  }

  #bringUpAside(listener: Listener, follower: Follower): void {
    this.bringUp(listener, follower).catch((error: unknown) => {
      if (this.#follows(listener, follower)) this.#source.lose(listener, follower, error)
    })
  }

  /** Sends a follower all from its `next` to the head, no faster than it takes it; from then on it is live. */
  async bringUp(listener: Listener, follower: Follower): Promise<void> {
    follower.live = false
    while (follower.next <= this.#head && this.#follows(listener, follower)) {
      const missed = await this.#source.missed(follower)
      if (!this.#follows(listener, follower)) return
      if (!missed) break
      follower.next = missed.next
      for (const frame of missed.frames) this.#source.send(listener, frame)
      await listener.drained()
    }
    follower.live = true
  }

  #follows(listener: Listener, follower: Follower): boolean {
    return this.followers.get(listener) === follower
  }
}
