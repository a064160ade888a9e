import {
  type Change,
  type Key,
  type RecordKind,
  type Row,
  type TextKey,
  type TextKind,
  type TextStanding,
  textRefusals,
  whyClosed,
} from '@atrium/engine/contract'
import type { Bus } from '../bus/bus.ts'
import { type Following, LogTail, type Missed } from '../feed/log-tail.ts'
import type { Logger } from '../log.ts'
import { type ExaminedUpdate, examineInTurn, smallBytes } from './examine-in-turn.ts'
import { type Examined, examineUpdate } from './examine-update.ts'
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
export interface TextFollower extends Following {
  /** What its screen calls this opening. */
  readonly opening: number | undefined
  /** The schema that its editor knows. */
  readonly schema: number
  canWrite: boolean | undefined
  why: string
  presence: Buffer | undefined
}

export interface TextTopicNeeds {
  readonly texts: Pick<TextStore, 'heads' | 'updatesAfter' | 'vectorOf' | 'snapshotOf'>
  readonly thread: Pick<TextThread, 'examine'>
  readonly bus: Pick<Bus, 'follow' | 'unfollow' | 'patienceMs'>
  readonly log: Logger
  findRow(kind: RecordKind, key: Key): Promise<Row | undefined>
  /** Asks for a snapshot, since many updates lie behind the last. */
  onLong(text: TextKey): void
  /** Hears of a follower that could not be sent what it missed. */
  onLost(topic: TextTopic, listener: TextListener, follower: TextFollower): void
}

const pageUpdates = 500
const longCount = 400
const longBytes = 1_048_576

/** The live end of one text in this process: how far it goes, and who follows it. The text itself is not held. */
export class TextTopic {
  readonly key: TextKey
  readonly kind: TextKind
  readonly name: string
  readonly tail: LogTail<ExaminedUpdate, TextListener, TextFollower>
  /** What those at other processes last showed of themselves, by their connections. */
  readonly remote = new Map<string, Buffer>()
  vector = new Vector()
  readonly load = new TextLoad()
  schema = 0
  row: Row | undefined
  /** The row of the space that may close it. */
  gateRow: Row | undefined
  readonly #needs: TextTopicNeeds
  readonly #followed: Promise<void>
  /** What this process committed behind something that is still to come, by its number. */
  readonly #ahead = new Map<number, ExaminedUpdate>()
  #hasHeard = false
  #hasHeardOfGate = false
  #updatesSince = 0
  #bytesSince = 0

  constructor(key: TextKey, kind: TextKind, needs: TextTopicNeeds) {
    const { log } = needs
    this.key = key
    this.kind = kind
    this.name = textName(key)
    this.#needs = needs
    this.#followed = needs.bus.follow(key.space)
    this.tail = new LogTail({
      begin: () => this.#begin(),
      after: (seq) => this.#after(seq),
      skip: () => this.#stand(),
      take: (news) => this.#take(news),
      missed: (follower) => this.#missed(follower),
      send: (listener, frame) => listener.sendBytes(frame),
      patienceMs: () => needs.bus.patienceMs(),
      lose: (listener, follower, error) => {
        log.error('A text could not be sent.', { error })
        needs.onLost(this, listener, follower)
      },
      failed: (error) => log.error('A text could not be read.', { error }),
    })
  }

  end(): void {
    this.#needs.bus.unfollow(this.key.space)
    this.tail.end()
  }

  /** Resolves when the topic stands where the text stood at some moment after the call. */
  async ready(): Promise<void> {
    await this.tail.ready()
    const { texts } = this.#needs
    const found = (await texts.heads([this.key])).values().next().value
    if (!found) return
    this.schema = Math.max(this.schema, found.schema)
    await this.tail.catchUp(found.head)
  }

  async #begin(): Promise<number> {
    const { findRow } = this.#needs
    const { record, gate } = this.kind
    const { space, id } = this.key
    await this.#followed
    const [row, gateRow, head] = await Promise.all([
      findRow(record, { space, id }),
      gate && findRow(gate.record, { space, id: space }),
      this.#stand(),
    ])
    if (!this.#hasHeard) this.row = row
    if (!this.#hasHeardOfGate) this.gateRow = gateRow
    return head
  }

  /** Stands where the snapshot ends, if that is further. */
  async #stand(): Promise<number> {
    const kept = await this.#needs.texts.vectorOf(this.key)
    if (!kept || kept.seq <= this.tail.head) return this.tail.head
    this.vector = new Vector(kept.vector.ends, kept.vector.owners)
    this.load.prove(kept.vector.weight)
    this.#forgetAhead(kept.seq)
    for (const update of this.#ahead.values()) this.#count(update)
    return kept.seq
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
   * Takes an update committed by this process; at once when it is the next one, else by way of the log. What somebody wrote
   * counts for what they write next either way: nobody's key waits until what others wrote before it was read.
   */
  offer(update: TextUpdate & { readonly examined?: Examined }): void {
    const { tail } = this
    const { examined, seq } = update
    if (!examined) return tail.notice(seq)
    const whole = { ...update, examined }
    if (!tail.isNext(seq) && seq > tail.head) this.#keepAhead(whole)
    tail.offer([whole])
  }

  /** Takes updates that another process committed and that follow each other. */
  hear(updates: readonly TextUpdate[]): void {
    if (updates.some(({ data }) => data.length > smallBytes)) return this.tail.notice(updates.at(-1)?.seq ?? 0)
    this.tail.hear(updates.map((update) => ({ ...update, examined: examineUpdate(update.data) })))
  }

  #keepAhead(update: ExaminedUpdate): void {
    this.#ahead.set(update.seq, update)
    this.#count(update)
  }

  #count({ data, by, examined }: ExaminedUpdate): void {
    this.vector.add(examined, by)
    this.load.add(examined, data.length, by)
  }

  #forgetAhead(seq: number): void {
    for (const ahead of this.#ahead.keys()) if (ahead <= seq) this.#ahead.delete(ahead)
  }

  async #after(seq: number): Promise<readonly ExaminedUpdate[]> {
    const { texts, thread } = this.#needs
    const updates = await texts.updatesAfter(this.key, seq, pageUpdates)
    if (updates[0]?.seq !== seq + 1) return [] // it was put into a snapshot meanwhile
    return examineInTurn(updates, this.#ahead, (data) => thread.examine(this.name, data))
  }

  #take(news: readonly ExaminedUpdate[]): (follower: TextFollower) => readonly Buffer[] {
    for (const update of news) if (!this.#ahead.delete(update.seq)) this.#count(update)
    this.#weigh(news)
    const first = news[0]?.seq
    const frames = updateFrames(this.key, news)
    return ({ next }) => (next === first ? frames : this.#framesFrom(next, news))
  }

  #framesFrom(next: number, news: readonly TextUpdate[]): readonly Buffer[] {
    const rest = news.filter(({ seq }) => seq >= next)
    return updateFrames(this.key, rest)
  }

  #weigh(news: readonly TextUpdate[]): void {
    this.#updatesSince += news.length
    for (const { data } of news) this.#bytesSince += data.length
    if (this.#updatesSince < longCount && this.#bytesSince < longBytes) return
    this.#updatesSince = 0
    this.#bytesSince = 0
    this.#needs.onLong(this.key)
  }

  /** What follows in the log, or else the snapshot. */
  async #missed({ next }: TextFollower): Promise<Missed> {
    const { texts } = this.#needs
    const updates = await texts.updatesAfter(this.key, next - 1, pageUpdates)
    const heeded = updates.filter(({ seq }) => seq <= this.tail.head)
    const last = heeded.at(-1)
    if (last && heeded[0]?.seq === next) return { frames: updateFrames(this.key, heeded), next: last.seq + 1 }
    const snapshot = await texts.snapshotOf(this.key)
    if (!snapshot || snapshot.seq < next) throw new Error('A text has a gap.')
    return { frames: stateFrames(this.key, snapshot), next: snapshot.seq + 1 }
  }

  /** Tells the listener whether it may write, where that has changed. */
  tellAccess(listener: TextListener, follower: TextFollower, standing: TextStanding): void {
    const why = this.whyNot(follower, standing)
    if (follower.canWrite === (why === undefined) && why === undefined) return
    follower.canWrite = why === undefined
    follower.why = why ?? ''
    listener.sendBytes(textFrame({ type: 'access', text: this.key, canWrite: follower.canWrite, why: why ?? '' }))
  }

  /** Tells a listener that has all there is where that ends. */
  beat(listener: TextListener): void {
    const { live, next, canWrite, why = '' } = this.tail.followers.get(listener) ?? {}
    if (!live || next === undefined || canWrite === undefined) return
    listener.sendBytes(textFrame({ type: 'head', text: this.key, seq: next - 1, canWrite, why }))
  }

  /** Why the follower may not write; undefined when it may. */
  whyNot(follower: Pick<TextFollower, 'schema'>, standing: TextStanding): string | undefined {
    if (standing === 'reader') return textRefusals['view-only']
    if (follower.schema < this.schema) return textRefusals['old-version']
    return whyClosed(this.kind, this, standing)
  }

  /** Passes on where somebody is. */
  showPresence({ tab, frame }: { readonly tab: string; readonly frame: Buffer }): void {
    for (const listener of this.tail.followers.keys()) if (listener.tab !== tab) listener.sendBytes(frame)
  }
}

const lastChange = (changes: readonly Change[], kind: string, id: string): Change | undefined =>
  changes.findLast((change) =>
    'drop' in change ? change.drop === kind && change.id === id : change.put === kind && change.row.id === id,
  )

const rowOf = (change: Change): Row | undefined => ('drop' in change ? undefined : change.row)
