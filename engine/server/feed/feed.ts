import {
  type Entry,
  type PersonId,
  type Role,
  type ServerFrame,
  type SpaceId,
  ownSpace,
  teamSpace,
} from '@atrium/engine/contract'
import type { Bus } from '../bus/bus.ts'
import { accessIn, grantsIn, headsToGoOnFrom } from './access-news.ts'
import type { Feed } from './feed-port.ts'
import { createFairTurns } from '../deeds/fair-turns.ts'
import { type Guests, createGuests } from './guests.ts'
import type { Logger } from '../log.ts'
import { type Opener, createOpener } from './opening.ts'
import type { Registry } from '../registry.ts'
import type { Granted, LogLine, Store } from '../store/store.ts'
import { type Listener, type SpaceFollowing, Topic, type TopicNeeds } from './topic.ts'
import { Topics } from './topics.ts'
import { createVisibility } from './visibility.ts'
import type { Watch } from '../metrics/watch.ts'

export interface FeedNeeds {
  readonly store: Store
  readonly registry: Registry
  readonly bus: Pick<Bus, 'follow' | 'unfollow' | 'patienceMs'>
  readonly log: Logger
  readonly watch?: Watch | undefined
  /** Hears of every entry once the feed has heeded it. */
  onEntries?(space: SpaceId, entries: readonly Entry[]): void
}

/** Whence to follow a space; `isHearsay`: the role was heard of, but not read since the topic is ready. */
interface From {
  readonly granted: Granted
  readonly seq: number
  readonly isHearsay?: boolean
}

/** Of a role that was only heard of: no copy is old enough to go on from. */
const fromNowOn = Infinity

const openAtOnce = 4
/** So many screens of one person are opened at once. */
const ofOnePerson = { atOnce: Infinity, atOnceOfOne: 3, mostWaitingOfOne: 1_000 }

export function createFeed(needs: FeedNeeds): Feed {
  return new LiveFeed(needs)
}

class LiveFeed implements Feed {
  readonly #needs: FeedNeeds
  readonly #opener: Opener
  readonly #topics = new Topics<Listener, Topic>()
  readonly #people = new Map<string, Map<Listener, Set<Topic>>>()
  readonly #topicNeeds: TopicNeeds
  readonly #turns = createFairTurns(ofOnePerson)
  readonly #guests: Guests
  #untold = 0

  constructor(needs: FeedNeeds) {
    const { store, registry } = needs
    const visibility = createVisibility(registry.kinds)
    this.#needs = needs
    this.#guests = createGuests({ store, grant: registry.grant })
    this.#opener = createOpener({ store, kinds: [...registry.kinds.values()], visibility })
    this.#topicNeeds = { ...needs, visibility, onEntries: (...news) => this.#heed(...news), onCut: this.#topics.end }
  }

  publish(lines: readonly LogLine[]): void {
    for (const [space, ofSpace] of Map.groupBy(lines, (line) => line.space)) {
      this.#topics.get(space)?.tail.offer(ofSpace.map(({ seq, deed, changes }) => ({ seq, deed, changes })))
    }
  }

  hear(space: string, entries: readonly Entry[]): void {
    this.#topics.get(space)?.tail.hear(entries)
  }

  noticed(space: string, seq: number): void {
    this.#topics.notice(space, seq)
  }

  async join(listener: Listener, heads: Readonly<Record<string, number>>): Promise<void> {
    const person = listener.person as PersonId
    const listeners = this.#people.get(person) ?? new Map<Listener, Set<Topic>>()
    const own = this.#topicOf(ownSpace(person))
    this.#people.set(person, listeners.set(listener, new Set([own])))
    own.tail.followers.set(listener, { role: 'owner', since: 0, next: Infinity, live: false })
    const isOpened = await this.#turns.do(person, () => this.#openAll(listener, own, heads))
    if (!isOpened) listener.restart()
  }

  /** Opens every space of somebody whose own space is followed already. */
  async #openAll(listener: Listener, own: Topic, heads: Readonly<Record<string, number>>): Promise<true> {
    const person = listener.person as PersonId
    const isHere = (): boolean => this.#people.get(person)?.has(listener) ?? false
    if (!isHere()) return true
    await own.tail.ready()
    // From here on every role won is heard of through the own space, and once a topic is ready every role lost, too.
    const before = await this.#needs.store.accessOf(person)
    if (!isHere()) return true
    const placed = new Map<Topic, SpaceFollowing>()
    for (const [space, granted] of before) {
      const topic = this.#topicOf(space)
      placed.set(topic, this.#place(listener, topic, granted))
    }
    await this.#makeReady([...placed.keys()])
    const grants = await this.#needs.store.accessOf(person)
    await this.#guests.read(listener, grants.get(teamSpace)?.role)
    const headOf = headsToGoOnFrom(heads, { grants, isGuest: this.#guests.of(listener) !== undefined })
    const waiting = placed.entries()
    const openNext = async (): Promise<void> => {
      for (const [topic, following] of waiting) {
        if (topic.tail.followers.get(listener) !== following) continue
        const granted = grants.get(topic.space)
        if (granted) await this.#open(listener, topic, { granted, seq: headOf(topic.space) })
        else this.#drop(listener, topic)
      }
    }
    await Promise.all(Array.from({ length: openAtOnce }, openNext))
    if (!before.has(own.space)) this.#forget(listener, own)
    const followed = this.#people.get(person)?.get(listener) ?? []
    listener.send(frame({ type: 'ready', spaces: [...followed].map(({ space }) => space) }))
    return true
  }

  async resume(listener: Listener, space: string, seq: number): Promise<void> {
    const topic = this.#topics.get(space)
    const following = topic?.tail.followers.get(listener)
    if (following?.next === Infinity) return // what is on its way to it begins no later
    if (topic && following) await this.#open(listener, topic, { granted: following, seq })
    else listener.send(frame({ type: 'left', space }))
  }

  leave(listener: Listener): void {
    const listeners = this.#people.get(listener.person)
    for (const topic of listeners?.get(listener) ?? []) this.#forget(listener, topic)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#people.delete(listener.person)
  }

  headsOf(listener: Listener): Record<string, number> {
    const followed = this.#people.get(listener.person)?.get(listener) ?? []
    return Object.fromEntries([...followed].map(({ space, tail }) => [space, tail.head]))
  }

  companyOf(listener: Listener): ReadonlySet<string> | undefined {
    return this.#guests.of(listener)?.company
  }

  roleOf(listener: Listener, space: string): Role | undefined {
    return this.#topics.get(space)?.tail.followers.get(listener)?.role
  }

  signal(signal: Extract<ServerFrame, { type: 'signal' }>, except?: Listener): void {
    const encoded = Buffer.from(frame(signal))
    for (const [listener, { live }] of this.#topics.get(signal.space)?.tail.followers ?? []) {
      if (live && listener !== except) listener.send(encoded)
    }
  }

  async reconcile(): Promise<void> {
    const { store, bus } = this.#needs
    const heads = await store.heads(this.#topics.all().map(({ space }) => space))
    this.#untold = await this.#topics.compare([...heads], bus.patienceMs())
  }

  countUntold(): number {
    return this.#untold
  }

  #topicOf(space: string): Topic {
    return this.#topics.of(space, () => new Topic(space as SpaceId, this.#topicNeeds))
  }

  /** Roles won and lost take effect with the entry that says so, before anything after it is sent. */
  #heed(topic: Topic, entries: readonly Entry[]): void {
    const given = grantsIn(topic.space, entries, this.#needs.registry)
    for (const [person, role] of given) this.#heedRole(topic, person, role)
    if (given.size > 0 && topic.space !== teamSpace) this.#meetAnew(topic)
    if (topic.space.startsWith('own:')) this.#followAccess(topic, entries)
    this.#needs.onEntries?.(topic.space, entries)
  }

  #heedRole(topic: Topic, person: string, role: Role | undefined): void {
    for (const listener of this.#people.get(person)?.keys() ?? []) {
      if (role === undefined) this.#drop(listener, topic)
      else this.#regrant(listener, topic.space, role)
    }
  }

  #followAccess(own: Topic, entries: readonly Entry[]): void {
    const spaces = accessIn(entries)
    if (spaces.size > 0) this.#meetAnew(own)
    for (const [space, role] of spaces) {
      for (const listener of own.tail.followers.keys()) {
        const topic = this.#topics.get(space)
        if (role !== undefined) this.#regrant(listener, space, role)
        else if (topic) this.#drop(listener, topic)
      }
    }
  }

  /** A topic that nobody followed for a moment is not the one that is told of news any more. */
  #regrant(listener: Listener, space: string, role: Role): void {
    const topic = this.#topicOf(space)
    const following = topic.tail.followers.get(listener)
    if (following?.role === role) return
    this.#reopen(listener, topic, role)
    if (space === teamSpace && (role === 'guest') !== (this.#guests.of(listener) !== undefined))
      this.#reopenRest(listener)
  }

  #reopen(listener: Listener, topic: Topic, role: Role): void {
    topic.tail.followers.delete(listener)
    void this.#open(listener, topic, { granted: { role, since: fromNowOn }, seq: -1, isHearsay: true })
  }

  /** Guests are shown less in all spaces. */
  #reopenRest(listener: Listener): void {
    for (const topic of this.#people.get(listener.person)?.get(listener) ?? []) {
      const following = topic.tail.followers.get(listener)
      if (following && topic.space !== teamSpace) this.#reopen(listener, topic, following.role)
    }
  }

  /** Has the guests among the followers see the people whom they meet now, and nobody else. */
  #meetAnew({ tail }: Topic): void {
    for (const listener of tail.followers.keys()) if (this.#guests.of(listener)) void this.#meet(listener)
  }

  async #meet(listener: Listener): Promise<void> {
    try {
      if (!(await this.#guests.read(listener, 'guest'))) return
      const topic = this.#topics.get(teamSpace)
      const following = topic?.tail.followers.get(listener)
      if (topic && following) await this.#open(listener, topic, { granted: following, seq: -1 })
      listener.meet?.()
    } catch (error) {
      this.#needs.log.error('Whom a guest meets could not be read.', { error })
      listener.restart()
    }
  }

  #drop(listener: Listener, topic: Topic): void {
    if (!topic.tail.followers.has(listener)) return
    this.#forget(listener, topic)
    listener.send(frame({ type: 'left', space: topic.space }))
  }

  #forget(listener: Listener, topic: Topic): void {
    this.#topics.leave(listener, topic)
    this.#people.get(listener.person)?.get(listener)?.delete(topic)
  }

  async #makeReady(topics: readonly Topic[]): Promise<void> {
    const unready = topics.filter(({ tail }) => !tail.isReady)
    if (unready.length === 0) return
    await Promise.all(unready.map(({ followed }) => followed))
    const heads = await this.#needs.store.heads(unready.map(({ space }) => space))
    for (const topic of unready) topic.tail.begin(heads.get(topic.space) ?? 0)
  }

  /** Makes the listener one that hears of losing the space, and gets nothing of it yet. */
  #place(listener: Listener, topic: Topic, { role, since }: Granted): SpaceFollowing {
    const following = { role, since, guest: this.#guests.of(listener), next: Infinity, live: false }
    topic.tail.followers.set(listener, following)
    this.#people.get(listener.person)?.get(listener)?.add(topic)
    return following
  }

  async #open(listener: Listener, topic: Topic, { granted, seq, isHearsay }: From): Promise<void> {
    if (!this.#people.get(listener.person)?.has(listener)) return this.#topics.leave(listener, topic)
    const following = this.#place(listener, topic, granted)
    try {
      if (isHearsay && !(await this.#holds(listener, topic, following))) return
      // A copy from before the role shows what others saw then; whoever claims to have one is not believed.
      await this.#opener.open(topic, { listener, following, seq: seq < following.since ? -1 : seq })
    } catch (error) {
      this.#needs.log.error('A space could not be opened.', { space: topic.space, error })
      listener.restart()
    }
  }

  /** Reads the follower's role anew: the entry that took it away may be one that was told before the follower came. */
  async #holds(listener: Listener, topic: Topic, following: SpaceFollowing): Promise<boolean> {
    await topic.tail.ready()
    const access = await this.#needs.store.accessOf(listener.person as PersonId)
    await this.#guests.read(listener, access.get(teamSpace)?.role)
    const granted = access.get(topic.space)
    if (topic.tail.followers.get(listener) !== following) return false
    if (granted) Object.assign(following, granted, { guest: this.#guests.of(listener) })
    else this.#drop(listener, topic)
    return granted !== undefined
  }
}

export const frame = (content: ServerFrame): string => JSON.stringify(content)
