import {
  type Change,
  type Key,
  type RecordKind,
  type Row,
  type TextKey,
  type TextKind,
  textRefusals,
  whyClosed,
} from '@atrium/engine/contract'
import type { Logger } from '../log.ts'
import { type ExaminedUpdate, examineInTurn } from './examine-in-turn.ts'
import type { Examined } from './examine-update.ts'
import { TextLoad } from './text-load.ts'
import { stateFrames, textFrame, updateFrames } from './text-frames.ts'
import { type TextStore, type TextUpdate, textName } from './text-store.ts'
import type { TextThread } from './text-thread.ts'
import { Vector } from './vector.ts'

/** One screen, as far as texts know it. */
export interface TextListener {
  readonly person: string
  /** Names the connection to the others in a text. */
  readonly tab: string
  sendBytes(frame: Buffer): void
  /** Resolves when what was handed over is mostly on its way. */
  drained(): Promise<void>
}

/** How one screen follows one text. */
export interface TextFollower {
  /** What its screen calls this opening. */
  readonly opening: number | undefined
  /** The next update to send. */
  next: number
  live: boolean
  /** The schema that its editor knows. */
  readonly schema: number
  canWrite: boolean | undefined
  why: string
  presence: Buffer | undefined
}

export interface TextTopicNeeds {
  readonly texts: Pick<TextStore, 'heads' | 'updatesAfter' | 'vectorOf' | 'snapshotOf'>
  readonly thread: Pick<TextThread, 'examine'>
  readonly log: Logger
  findRow(kind: RecordKind, key: Key): Promise<Row | undefined>
  /** Asks for a snapshot, since many updates lie behind the last. */
  onLong(text: TextKey): void
}

const pageUpdates = 500
const longCount = 400
const longBytes = 1_048_576

/** The live end of one text in this process: how far it goes, and who follows it. The text itself is not held. */
export class TextTopic {
  readonly key: TextKey
  readonly kind: TextKind
  readonly followers = new Map<TextListener, TextFollower>()
  /** What those at other processes last showed of themselves, by their connections. */
  readonly remote = new Map<string, Buffer>()
  vector = new Vector()
  readonly load = new TextLoad()
  head = 0
  schema = 0
  row: Row | undefined
  /** The row of the space that may close it. */
  gateRow: Row | undefined
  readonly #needs: TextTopicNeeds
  #loaded: Promise<void> | undefined
  #catching: Promise<void> | undefined
  #wanted = 0
  /** What this process committed behind something that is still to come, by its number. */
  readonly #ahead = new Map<number, ExaminedUpdate>()
  readonly #examineLarge = (data: Uint8Array): Promise<Examined> => this.#needs.thread.examine(textName(this.key), data)
  #hasHeard = false
  #hasHeardOfGate = false
  #updatesSince = 0
  #bytesSince = 0

  constructor(key: TextKey, kind: TextKind, needs: TextTopicNeeds) {
    this.key = key
    this.kind = kind
    this.#needs = needs
  }

  /** Resolves when the topic stands where the text stood at some moment after the call. */
  async ready(): Promise<void> {
    await (this.#loaded ??= this.#load())
    const { texts } = this.#needs
    const found = (await texts.heads([this.key])).values().next().value
    if (!found) return
    this.schema = Math.max(this.schema, found.schema)
    await this.catchUp(found.head)
  }

  async #load(): Promise<void> {
    try {
      const { texts, findRow } = this.#needs
      const { record, gate } = this.kind
      const { space, id } = this.key
      const [row, gateRow, kept] = await Promise.all([
        findRow(record, { space, id }),
        gate && findRow(gate.record, { space, id: space }),
        texts.vectorOf(this.key),
      ])
      if (!this.#hasHeard) this.row = row
      if (!this.#hasHeardOfGate) this.gateRow = gateRow
      if (!kept) return
      this.vector = new Vector(kept.vector.ends, kept.vector.owners)
      this.load.prove(kept.vector.weight)
      this.head = kept.seq
    } catch (error) {
      this.#loaded = undefined
      throw error
    }
  }

  /** Takes note of what happened to rows of its space. */
  heed(changes: readonly Change[]): void {
    const { record, gate } = this.kind
    const { space, id } = this.key
    const own = lastChange(changes, record.name, id)
    const ofGate = gate && lastChange(changes, gate.record.name, space)
    if (own) {
      this.#hasHeard = true
      this.row = rowOf(own)
    }
    if (ofGate) {
      this.#hasHeardOfGate = true
      this.gateRow = rowOf(ofGate)
    }
  }

  /**
   * Takes updates committed by this process; at once when they are the next ones, else by way of the log. What somebody wrote
   * counts for what they write next either way: nobody's key waits until what others wrote before it was read.
   */
  offer(update: TextUpdate & { readonly examined?: Examined }): void {
    const { examined, seq } = update
    if (!this.#catching && examined && seq === this.head + 1) return this.#deliver([{ ...update, examined }])
    if (examined && seq > this.head) this.#keepAhead({ ...update, examined })
    void this.catchUp(seq).catch((error: unknown) => this.#needs.log.error('A text could not be read.', { error }))
  }

  #keepAhead(update: ExaminedUpdate): void {
    this.#ahead.set(update.seq, update)
    this.#count(update)
  }

  #count({ data, by, examined }: ExaminedUpdate): void {
    this.vector.add(examined, by)
    this.load.add(examined, data.length, by)
  }

  /** Resolves when what is being read of the log was taken note of, or could not be. */
  async caughtUp(): Promise<void> {
    await this.#catching?.catch(() => undefined) // whoever reads says why
  }

  /** Reads the log up to at least `seq`. */
  catchUp(seq: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, seq)
    this.#catching ??= this.#readLog().finally(() => (this.#catching = undefined))
    return this.#catching
  }

  async #readLog(): Promise<void> {
    while (this.head < this.#wanted) {
      const updates = await this.#needs.texts.updatesAfter(this.key, this.head, pageUpdates)
      if (updates[0]?.seq === this.head + 1)
        this.#deliver(await examineInTurn(updates, this.#ahead, this.#examineLarge))
      else if (!(await this.#jump())) break
    }
  }

  /** What comes next was put into a snapshot meanwhile: goes on from there; its followers take the snapshot. */
  async #jump(): Promise<boolean> {
    const kept = await this.#needs.texts.vectorOf(this.key)
    if (!kept || kept.seq <= this.head) return false
    this.vector = new Vector(kept.vector.ends, kept.vector.owners)
    this.load.prove(kept.vector.weight)
    this.head = kept.seq
    this.#forgetAhead()
    for (const update of this.#ahead.values()) this.#count(update)
    for (const [listener, follower] of this.followers) if (follower.live) void this.bringUp(listener, follower)
    return true
  }

  #deliver(updates: readonly ExaminedUpdate[]): void {
    const news = updates.filter(({ seq }) => seq > this.head)
    const last = news.at(-1)
    if (!last) return
    for (const update of news) if (!this.#ahead.has(update.seq)) this.#count(update)
    this.head = last.seq
    this.#forgetAhead()
    this.#send(news)
    this.#weigh(news)
  }

  #forgetAhead(): void {
    for (const seq of this.#ahead.keys()) if (seq <= this.head) this.#ahead.delete(seq)
  }

  #send(news: readonly TextUpdate[]): void {
    const frames = updateFrames(this.key, news)
    for (const [listener, follower] of this.followers) {
      if (!follower.live || follower.next > this.head) continue
      if (follower.next !== news[0]?.seq) void this.bringUp(listener, follower)
      else {
        follower.next = this.head + 1
        for (const frame of frames) listener.sendBytes(frame)
      }
    }
  }

  #weigh(news: readonly TextUpdate[]): void {
    this.#updatesSince += news.length
    for (const { data } of news) this.#bytesSince += data.length
    if (this.#updatesSince < longCount && this.#bytesSince < longBytes) return
    this.#updatesSince = 0
    this.#bytesSince = 0
    this.#needs.onLong(this.key)
  }

  /** Sends a follower all from its `next` to the head, out of the snapshot and the log. */
  async bringUp(listener: TextListener, follower: TextFollower): Promise<void> {
    follower.live = false
    try {
      await this.#sendMissed(listener, follower)
    } catch (error) {
      this.#needs.log.error('A text could not be sent.', { error })
      this.followers.delete(listener)
      const { opening } = follower
      listener.sendBytes(textFrame({ type: 'closed', text: this.key, code: 'fault', opening }))
    }
  }

  async #sendMissed(listener: TextListener, follower: TextFollower): Promise<void> {
    const isCurrent = (): boolean => this.followers.get(listener) === follower
    while (follower.next <= this.head && isCurrent()) {
      const updates = await this.#needs.texts.updatesAfter(this.key, follower.next - 1, pageUpdates)
      if (updates[0]?.seq !== follower.next) await this.#sendSnapshot(listener, follower)
      else if (isCurrent()) {
        for (const frame of updateFrames(this.key, updates)) listener.sendBytes(frame)
        follower.next += updates.length
      }
      await listener.drained()
    }
    if (isCurrent()) follower.live = true
  }

  async #sendSnapshot(listener: TextListener, follower: TextFollower): Promise<void> {
    const snapshot = await this.#needs.texts.snapshotOf(this.key)
    if (!snapshot || snapshot.seq < follower.next) throw new Error('A text has a gap.')
    if (this.followers.get(listener) !== follower) return
    for (const frame of stateFrames(this.key, snapshot)) listener.sendBytes(frame)
    follower.next = snapshot.seq + 1
  }

  /** Tells the listener whether it may write, where that has changed. */
  tellAccess(listener: TextListener, follower: TextFollower, isWriter: boolean): void {
    const why = this.whyNot(follower, isWriter)
    if (follower.canWrite === (why === undefined) && why === undefined) return
    follower.canWrite = why === undefined
    follower.why = why ?? ''
    listener.sendBytes(textFrame({ type: 'access', text: this.key, canWrite: follower.canWrite, why: why ?? '' }))
  }

  /** Tells a listener that has all there is where that ends. */
  beat(listener: TextListener): void {
    const { live, next, canWrite, why = '' } = this.followers.get(listener) ?? {}
    if (!live || next === undefined || canWrite === undefined) return
    listener.sendBytes(textFrame({ type: 'head', text: this.key, seq: next - 1, canWrite, why }))
  }

  /** Why the follower may not write; undefined when it may. */
  whyNot(follower: Pick<TextFollower, 'schema'>, isWriter: boolean): string | undefined {
    if (!isWriter) return textRefusals['view-only']
    if (follower.schema < this.schema) return textRefusals['old-version']
    return whyClosed(this.kind, this)
  }

  /** Passes on where somebody is. */
  showPresence({ tab, frame }: { readonly tab: string; readonly frame: Buffer }): void {
    for (const listener of this.followers.keys()) if (listener.tab !== tab) listener.sendBytes(frame)
  }
}

const lastChange = (changes: readonly Change[], kind: string, id: string): Change | undefined =>
  changes.findLast((change) =>
    'drop' in change ? change.drop === kind && change.id === id : change.put === kind && change.row.id === id,
  )

const rowOf = (change: Change): Row | undefined => ('drop' in change ? undefined : change.row)
