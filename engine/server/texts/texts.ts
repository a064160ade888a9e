import {
  type ClientTextFrame,
  type Entry,
  type Limit,
  type Role,
  type TextKey,
  type TextKind,
  type TextStanding,
  standingIn,
} from '@atrium/engine/contract'
import type { Bus, News } from '../bus/bus.ts'
import { Topics } from '../feed/topics.ts'
import { isDiskFull } from '../store/is-disk-full.ts'
import { type Limits, waitInWords } from '../limits/limits.ts'
import { Desk } from './desk.ts'
import { greet, newFollower } from './greet.ts'
import { notTaken } from './incoming.ts'
import type { TextCrowd } from './text-crowd.ts'
import { refuse, refuseAccess, refuseHere } from './refuse-update.ts'
import { tellUpdate } from './tell-update.ts'
import { type Admitted, type TextDoor, createTextDoor, waitToWrite } from './text-door.ts'
import { textFrame } from './text-frames.ts'
import { type ScreenInText, leavePresence, receivePresence, showRemote } from './text-places.ts'
import { type TextStore, textName } from './text-store.ts'
import type { TextThread } from './text-thread.ts'
import type { AppendBy } from './text-tools.ts'
import { type TextFollower, type TextListener, TextTopic, type TextTopicNeeds } from './text-topic.ts'
import type { TextWriter } from './text-writer.ts'
import { type ClosedCode, close, turnAway } from './turn-away.ts'

/** Tells every screen that has a text open what is written in it, once that is on disk. */
export interface Texts {
  receive(listener: TextListener, header: ClientTextFrame, bytes: Uint8Array): void
  leave(listener: TextListener): void
  /** Answers a sign of life with where each text stands that the listener follows. */
  beat(listener: TextListener): void
  /** Takes note of rows and roles that have changed in a space. */
  heed(space: string, entries: readonly Entry[]): void
  hear(news: News): void
  readonly append: AppendBy
  /** Compares all open texts with the database, for word that was lost. */
  reconcile(): Promise<void>
}

export interface TextsNeeds extends Omit<TextTopicNeeds, 'onLost'> {
  readonly kinds: ReadonlyMap<string, TextKind>
  readonly texts: TextStore
  readonly writer: TextWriter
  readonly thread: TextThread
  readonly bus: Bus
  readonly limits: Limits
  readonly crowd: TextCrowd
  readonly epoch: string
  now(): number
  roleOf(listener: TextListener, space: string): Role | undefined
  /** Hears of every update that was kept. */
  onWritten(text: TextKey, by: string): void
}

type Frame<Type extends ClientTextFrame['type']> = Extract<ClientTextFrame, { type: Type }>

type Opening = Pick<ScreenInText, 'listener' | 'topic'> & Pick<TextFollower, 'opening'>

const openLimit: Limit = { times: 100, perMs: 10_000 }

export function createTexts(needs: TextsNeeds): Texts {
  return new LiveTexts(needs)
}

class LiveTexts implements Texts {
  readonly #needs: TextsNeeds
  readonly #topics = new Topics<TextListener, TextTopic>()
  readonly #opened = new Map<TextListener, Desk>()
  readonly #door: TextDoor
  readonly #topicNeeds: TextTopicNeeds

  constructor(needs: TextsNeeds) {
    this.#needs = needs
    this.#door = createTextDoor(needs)
    const onLost: TextTopicNeeds['onLost'] = (topic, listener, { opening }) =>
      this.#end({ topic, listener, opening }, 'fault')
    this.#topicNeeds = { ...needs, onLost }
  }

  receive(listener: TextListener, header: ClientTextFrame, bytes: Uint8Array): void {
    if (header.type === 'open') return this.#open(listener, header)
    const topic = this.#topics.get(textName(header.text))
    const follower = topic?.tail.followers.get(listener)
    if (!topic || !follower) return
    const place = { topic, listener, follower }
    if (header.type === 'update') this.#receiveUpdate(place, header, bytes)
    else if (header.type === 'presence') receivePresence(this.#needs, place, bytes)
    else this.#forget(listener, topic)
  }

  leave(listener: TextListener): void {
    for (const topic of this.#opened.get(listener)?.texts.keys() ?? []) this.#forget(listener, topic)
    this.#opened.delete(listener)
  }

  beat(listener: TextListener): void {
    for (const topic of this.#opened.get(listener)?.texts.keys() ?? []) topic.beat(listener)
  }

  heed(space: string, entries: readonly Entry[]): void {
    const changes = entries.flatMap((entry) => entry.changes)
    for (const topic of this.#topics.all()) {
      const { key } = topic
      if (key.space === space) topic.heed(changes)
      if (key.space === space || space.startsWith('own:')) this.#review(topic)
    }
  }

  hear(news: News): void {
    if (news.type === 'texts') {
      for (const { text, seq } of news.heads) this.#topics.notice(textName(text), seq)
    } else if (news.type === 'updates') {
      this.#topics.get(textName(news.text))?.hear(news.updates)
    } else if (news.type === 'text-presence') {
      showRemote(this.#needs, this.#topics.get(textName(news.text)), news)
    }
  }

  async reconcile(): Promise<void> {
    const { texts, bus } = this.#needs
    const heads = await texts.heads(this.#topics.all().map(({ key }) => key))
    const numbers = [...heads].map(([name, { head }]) => [name, head] as const)
    await this.#topics.compare(numbers, bus.patienceMs())
    for (const [name, { schema }] of heads) {
      const topic = this.#topics.get(name)
      if (topic) this.#raise(topic, schema)
    }
  }

  append: AppendBy = async (text, given, write = this.#needs.writer.append) => {
    const { by, data } = given
    const seq = await write({ ...given, text, at: this.#needs.now() })
    if (seq === undefined) throw new Error('The text lies in another space by now.')
    this.#topics.get(textName(text))?.offer({ seq, by, data })
    tellUpdate(this.#needs.bus, text, { seq, by, data })
    this.#needs.onWritten(text, by)
    return seq
  }

  #open(listener: TextListener, frame: Frame<'open'>): void {
    const { limits, roleOf, kinds } = this.#needs
    const { text, opening } = frame
    const asked = { listener, text, opening }
    const kind = kinds.get(text.kind)
    const role = roleOf(listener, text.space)
    if (!kind) return close(asked, 'no-access')
    if (!role || !kind.readers.includes(role)) return void turnAway(this.#needs, { ...asked, kind }, 'no-access')
    if (limits.take(listener.person, 'open-text', openLimit) > 0) return close(asked, 'fault')
    const topic = this.#topicOf(text, kind)
    const desk = this.#deskOf(listener)
    if (!desk.take(topic)) return this.#end({ listener, topic, opening }, 'fault')
    // No editor knows more than ours, whatever it says; all others would be kept from writing.
    const schema = Math.min(frame.schema, kind.schema)
    const follower = newFollower({ opening, schema })
    topic.tail.followers.set(listener, follower)
    // Who opens many at once reads them from the database one after the other.
    desk.inTurn(() => this.#opening({ topic, listener, follower }, frame))
  }

  #deskOf(listener: TextListener): Desk {
    const desk = this.#opened.get(listener) ?? new Desk()
    this.#opened.set(listener, desk)
    return desk
  }

  async #opening(place: ScreenInText, { seq, epoch }: Frame<'open'>): Promise<void> {
    const { topic, listener, follower } = place
    try {
      if (topic.tail.followers.get(listener) !== follower) return
      await topic.ready()
      // A copy of another database, or of one that was restored since, is of no use.
      if (epoch === this.#needs.epoch) follower.next = Math.min(seq, topic.tail.head) + 1
      // Sending is as slow as the line, and the next need not wait for it.
      void this.#welcome(place).catch((error: unknown) => this.#notOpened(place, error))
    } catch (error) {
      this.#notOpened(place, error)
    }
  }

  #notOpened({ topic, listener, follower }: ScreenInText, error: unknown): void {
    this.#needs.log.error('A text could not be opened.', { error })
    const { opening } = follower
    if (topic.tail.followers.get(listener) === follower) this.#end({ listener, topic, opening }, 'fault')
  }

  async #welcome({ topic, listener, follower }: ScreenInText): Promise<void> {
    const { opening } = follower
    if (topic.tail.followers.get(listener) !== follower) return
    if (!topic.row) return this.#leave({ listener, topic, opening }, 'gone')
    listener.sendBytes(textFrame({ type: 'opened', text: topic.key, opening, epoch: this.#needs.epoch }))
    await topic.tail.bringUp(listener, follower)
    if (topic.tail.followers.get(listener) !== follower) return
    greet({ topic, listener, follower }, this.#standingOf(listener, topic))
  }

  #receiveUpdate(place: ScreenInText, frame: Frame<'update'>, bytes: Uint8Array): void {
    const { n } = frame
    const incoming = this.#opened.get(place.listener)?.texts.get(place.topic)
    const update = incoming?.take(frame, bytes)
    if (!incoming || !update) return
    if ('code' in update) return refuse(place, { n, ...update })
    const waitMs = waitToWrite(this.#needs.limits, place.listener.person, update)
    if (waitMs > 0) return refuse(place, { n, code: 'too-many-requests', message: waitInWords(waitMs) })
    const isTaken = incoming.next(update, (whole) => this.#write(place, n, whole))
    if (!isTaken) refuse(place, { n, ...notTaken.busy })
  }

  async #write(place: ScreenInText, n: number, data: Uint8Array): Promise<void> {
    const { topic, listener, follower } = place
    try {
      // Who may not write any more costs no more time either.
      const standing = this.#standingOf(listener, topic)
      if (standing === 'reader') return this.#refuseAccess(place, n)
      const admitted = await this.#door.admit(topic, { person: listener.person, standing }, data)
      if (!topic.row) return // its screen hears what became of the page, and what was typed is no less right
      if ('code' in admitted) return await refuseHere(this.#needs.texts, place, { ...admitted, n })
      // Who could write a moment ago was not looked at as one who proposes.
      const isStill = this.#standingOf(listener, topic) === standing
      if (!isStill || topic.whyNot(follower, standing) !== undefined) return this.#refuseAccess(place, n)
      await this.#append(place, n, admitted)
    } catch (error) {
      this.#needs.log.error('An update of a text could not be kept.', { error })
      refuse(place, { n, ...(isDiskFull(error) ? notTaken.full : notTaken.cut) })
    }
  }

  async #append(place: ScreenInText, n: number, admitted: Admitted): Promise<void> {
    const { texts, now, writer, onWritten } = this.#needs
    const { listener, follower } = place
    const { key } = place.topic
    const { person: by } = listener
    const { data, head } = admitted
    const seq = await writer.append({ text: key, by, at: now(), schema: follower.schema, data, head })
    if (seq === undefined) {
      // Where the text lies now its screen hears, and sends it there; else it is looked at with what came between.
      if (head !== undefined && !(await texts.movedTo(key))) await this.#write(place, n, data)
      return
    }
    const topic = this.#topics.get(textName(key)) ?? place.topic // who wrote it may have left, and others opened it
    topic.offer({ seq, by, data, examined: admitted })
    listener.sendBytes(textFrame({ type: 'saved', text: key, n, seq }))
    this.#raise(topic, follower.schema)
    tellUpdate(this.#needs.bus, key, { seq, by, data })
    onWritten(key, by)
  }

  #refuseAccess(place: ScreenInText, n: number): void {
    refuseAccess(place, n, this.#standingOf(place.listener, place.topic))
  }

  /** Older editors stop writing what a newer one has touched. */
  #raise(topic: TextTopic, schema: number): void {
    if (schema <= topic.schema) return
    topic.schema = schema
    this.#review(topic)
  }

  /** Tells the followers of a text what they may now, and those who may not read it any more that it is closed. */
  #review(topic: TextTopic): void {
    for (const [listener, follower] of topic.tail.followers) {
      const role = this.#needs.roleOf(listener, topic.key.space)
      const isReader = role !== undefined && topic.kind.readers.includes(role)
      if (isReader && (topic.row || follower.canWrite === undefined)) {
        if (follower.canWrite !== undefined) topic.tellAccess(listener, follower, standingIn(topic.kind, role))
        continue
      }
      this.#leave({ listener, topic, opening: follower.opening }, isReader ? 'gone' : 'no-access')
    }
  }

  #leave({ listener, topic, opening }: Opening, code: 'gone' | 'no-access'): void {
    this.#forget(listener, topic)
    void turnAway(this.#needs, { listener, opening, text: topic.key, kind: topic.kind }, code)
  }

  #end({ listener, topic, opening }: Opening, code: ClosedCode): void {
    this.#forget(listener, topic)
    close({ listener, opening, text: topic.key }, code)
  }

  #standingOf(listener: TextListener, { key, kind }: TextTopic): TextStanding {
    return standingIn(kind, this.#needs.roleOf(listener, key.space))
  }

  #topicOf(text: TextKey, kind: TextKind): TextTopic {
    return this.#topics.of(textName(text), () => new TextTopic(text, kind, this.#topicNeeds))
  }

  #forget(listener: TextListener, topic: TextTopic): void {
    const follower = topic.tail.followers.get(listener)
    this.#topics.leave(listener, topic)
    this.#opened.get(listener)?.leave(topic)
    if (follower?.presence) leavePresence(this.#needs, topic, listener)
  }
}
