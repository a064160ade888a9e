import { newId } from '@atrium/base/id'
import type { Everybody } from '@atrium/engine/contract'
import type { Bus, News } from '../bus/bus.ts'
import { frame } from '../feed/feed.ts'
import type { PresenceTable, Read } from './presence-table.ts'

/** One screen's connection, as far as it says that its person is here. */
export interface Beating {
  readonly person: string
  /** When the last frame came (milliseconds since 1970). */
  readonly heardAt: number
  send(frame: string): void
}

/**
 * Who is here: who has a connection that beats, on any process. A dead one is noticed within 30 seconds, and only those
 * who look at a person are told.
 */
export interface Presence {
  join(connection: Beating): void
  leave(connection: Beating): void
  /** From now on `connection` is told of `people`, and of nobody else; with `everybody` also who is here of all. */
  watch(connection: Beating, people: readonly string[], everybody?: boolean): void
  isHere(person: string): boolean
  hear(news: PresenceNews): void
  /** Looks who has come and gone, and tells of it; to be called every second or so. */
  tick(): void
  /** Others may have been missed, and this process by them: all say again who is with them. */
  meet(): void
  /** Has processes that do not hear each other know who is here by the database; to be called each `presenceExchangeMs`. */
  exchange(): Promise<void>
  /** No others read here any more who is with this process. */
  leaveTable(): Promise<void>
}

type PresenceNews = Extract<News, { type: 'presence' }>

interface Needs {
  readonly bus: Pick<Bus, 'tell' | 'isHeard'>
  readonly table: PresenceTable
  now(): number
}

export const presenceTickMs = 1_000
export const presenceExchangeMs = 3_000
/** A silence of two beats, and what is left of the 30 seconds for the way to the others. */
const leaseMs = 22_000
/** Every process says this often who is with it. */
const renewMs = 8_000
/** Who reloads a page is not gone. */
const graceMs = 4_000
/** As many people as fit into one piece of news. */
const mostInNews = 150
/** As many of all who are here are named to a screen; the others are counted. */
const mostNamed = 24

export function createPresence(needs: Needs): Presence {
  return new LivePresence(needs)
}

class LivePresence implements Presence {
  readonly #needs: Needs
  readonly #process = newId()
  readonly #connections = new Map<string, Set<Beating>>()
  /** Until when those count as here who had a connection a moment ago. */
  readonly #leaving = new Map<string, number>()
  /** Whom the other processes believe to be here. */
  #told: ReadonlySet<string> = new Set()
  #renewAt = 0
  #isInTable = false
  /** Until when other processes say that a person is here. */
  readonly #others = new Map<string, Map<string, number>>()
  /** When each of them was heard last; what it wrote before that is old. */
  readonly #heardAt = new Map<string, number>()
  readonly #watched = new Map<Beating, ReadonlyMap<string, boolean>>()
  /** Who is here on any process, in the order in which they came. */
  #present: ReadonlySet<string> = new Set()
  /** Those who came first, one more than are named, as nobody is told of themselves. */
  #first: readonly string[] = []
  /** Which screens look at everybody, and what each was told. */
  readonly #onlookers = new Map<Beating, string>()

  constructor(needs: Needs) {
    this.#needs = needs
    this.meet()
  }

  meet(): void {
    this.#renewAt = 0
    this.#needs.bus.tell({ type: 'presence', process: this.#process, here: [], gone: [], isNew: true })
  }

  join(connection: Beating): void {
    const { person } = connection
    this.#connections.set(person, (this.#connections.get(person) ?? new Set()).add(connection))
  }

  leave(connection: Beating): void {
    this.#watched.delete(connection)
    this.#onlookers.delete(connection)
    const ofPerson = this.#connections.get(connection.person)
    if (!ofPerson?.delete(connection) || ofPerson.size > 0) return
    this.#connections.delete(connection.person)
    this.#leaving.set(connection.person, this.#needs.now() + graceMs)
  }

  watch(connection: Beating, people: readonly string[], everybody = false): void {
    if (!this.#connections.get(connection.person)?.has(connection)) return
    const known = new Map(people.map((person) => [person, this.isHere(person)]))
    this.#watched.set(connection, known)
    tell(connection, known)
    if (everybody) this.#tellOnlooker(connection)
    else this.#onlookers.delete(connection)
  }

  isHere(person: string): boolean {
    return this.#isHereOnThis(person) || [...this.#others.values()].some((people) => people.has(person))
  }

  hear({ process, here, gone, isNew }: PresenceNews): void {
    if (isNew) this.#renewAt = 0
    this.#heardAt.set(process, this.#needs.now())
    this.#take(process, here, gone)
  }

  #take(process: string, here: readonly string[], gone: readonly string[]): void {
    const people = this.#others.get(process) ?? new Map<string, number>()
    for (const person of here) people.set(person, this.#needs.now() + leaseMs)
    for (const person of gone) people.delete(person)
    if (people.size > 0) this.#others.set(process, people)
    else this.#others.delete(process)
  }

  tick(): void {
    this.#forget()
    this.#tellProcesses()
    for (const [connection, known] of this.#watched) this.#tellScreen(connection, known)
    if (this.#gather()) for (const connection of this.#onlookers.keys()) this.#tellOnlooker(connection)
  }

  /** Those who hear write as long as one is there who does not. */
  async exchange(): Promise<void> {
    const { bus, table } = this.#needs
    const isDeaf = !bus.isHeard()
    const others = await table.read(this.#process)
    for (const other of others) this.#learn(other)
    if (isDeaf || others.some((other) => other.isDeaf)) {
      this.#isInTable = true
      await table.write({ process: this.#process, people: [...this.#told], isDeaf })
    } else await this.leaveTable()
  }

  async leaveTable(): Promise<void> {
    if (!this.#isInTable) return
    await this.#needs.table.drop(this.#process)
    this.#isInTable = false
  }

  /** Takes in all who are with another process. */
  #learn({ process, people, ageMs }: Read): void {
    if ((this.#heardAt.get(process) ?? 0) > this.#needs.now() - ageMs) return
    const here = new Set(people)
    const gone = [...(this.#others.get(process)?.keys() ?? [])].filter((person) => !here.has(person))
    this.#take(process, people, gone)
  }

  #isHereOnThis(person: string): boolean {
    const now = this.#needs.now()
    if ((this.#leaving.get(person) ?? 0) > now) return true
    return [...(this.#connections.get(person) ?? [])].some(({ heardAt }) => now - heardAt <= leaseMs)
  }

  /** Drops what has run out. */
  #forget(): void {
    const now = this.#needs.now()
    for (const [person, until] of this.#leaving) if (until <= now) this.#leaving.delete(person)
    for (const process of this.#others.keys()) this.#forgetSome(process, now)
    for (const [process, at] of this.#heardAt) if (at < now - leaseMs) this.#heardAt.delete(process)
  }

  #forgetSome(process: string, now: number): void {
    const people = this.#others.get(process) ?? new Map<string, number>()
    for (const [person, until] of people) if (until <= now) people.delete(person)
    if (people.size === 0) this.#others.delete(process)
  }

  /** Tells who came and went since the last time, and once in a while everybody who is here. */
  #tellProcesses(): void {
    const now = this.#needs.now()
    const people = new Set([...this.#connections.keys(), ...this.#leaving.keys()])
    const here = new Set([...people].filter((person) => this.#isHereOnThis(person)))
    const isRenewal = now >= this.#renewAt
    if (isRenewal) this.#renewAt = now + renewMs
    const told = this.#told
    this.#told = here
    this.#spread({
      here: [...here].filter((person) => isRenewal || !told.has(person)),
      gone: [...told].filter((person) => !here.has(person)),
    })
  }

  #spread({ here, gone }: { here: readonly string[]; gone: readonly string[] }): void {
    const all = [
      ...gone.map((person) => ({ person, isHere: false })),
      ...here.map((person) => ({ person, isHere: true })),
    ]
    for (let from = 0; from < all.length; from += mostInNews) {
      const some = all.slice(from, from + mostInNews)
      const those = (isHere: boolean) => some.filter((each) => each.isHere === isHere).map(({ person }) => person)
      this.#needs.bus.tell({ type: 'presence', process: this.#process, here: those(true), gone: those(false) })
    }
  }

  /** Takes in who has come and gone anywhere; whether anybody has. */
  #gather(): boolean {
    const here = new Set(this.#told)
    for (const people of this.#others.values()) for (const person of people.keys()) here.add(person)
    const before = this.#present
    const stayed = [...before].filter((person) => here.has(person))
    this.#present = new Set([...stayed, ...here])
    this.#first = [...this.#present].slice(0, mostNamed + 1)
    return stayed.length < before.size || this.#present.size > stayed.length
  }

  #tellOnlooker(connection: Beating): void {
    const { person } = connection
    const people = this.#first.filter((each) => each !== person).slice(0, mostNamed)
    const everybody: Everybody = { people, count: this.#present.size - Number(this.#present.has(person)) }
    const text = frame({ type: 'presence', here: [], away: [], everybody })
    if (this.#onlookers.get(connection) === text) return
    this.#onlookers.set(connection, text)
    connection.send(text)
  }

  #tellScreen(connection: Beating, known: ReadonlyMap<string, boolean>): void {
    const changed = new Map<string, boolean>()
    for (const [person, was] of known) {
      const isHere = this.isHere(person)
      if (isHere !== was) changed.set(person, isHere)
    }
    if (changed.size === 0) return
    this.#watched.set(connection, new Map([...known, ...changed]))
    tell(connection, changed)
  }
}

function tell(connection: Beating, people: ReadonlyMap<string, boolean>): void {
  const those = (isHere: boolean) => [...people].flatMap(([person, is]) => (is === isHere ? [person] : []))
  connection.send(frame({ type: 'presence', here: those(true), away: those(false) }))
}
