import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { newId } from '@atrium/base/id'
import {
  type Answer,
  type Asked,
  ClientFrame,
  type Limit,
  type PersonId,
  closeCodes,
  protocolVersion,
  teamSpace,
} from '@atrium/engine/contract'
import type { Actor } from '../deeds/act.ts'
import { refused } from '../deeds/answers.ts'
import type { Asker } from '../questions/ask.ts'
import type { Backlogs } from './backlogs.ts'
import type { Bus } from '../bus/bus.ts'
import type { Feed } from '../feed/feed-port.ts'
import { frame } from '../feed/feed.ts'
import { FrameBudget } from './frame-budget.ts'
import { parseJson } from './json.ts'
import { type Limits, waitInWords } from '../limits/limits.ts'
import type { Logger } from '../log.ts'
import { Outlet } from './outlet.ts'
import type { Pace } from './pace.ts'
import type { Presence } from '../presence/presence.ts'
import type { Registry } from '../registry.ts'
import { readTextFrame } from '../texts/text-frames.ts'
import type { TextListener } from '../texts/text-topic.ts'
import type { Texts } from '../texts/texts.ts'
import type { Listener } from '../feed/topic.ts'

/** Who is at the other end, by which session. */
export interface Identity {
  readonly person: PersonId
  readonly session: string
}

export interface ConnectionNeeds {
  readonly actor: Actor
  readonly asker: Asker
  readonly feed: Feed
  readonly registry: Registry
  readonly bus: Bus
  readonly presence: Presence
  readonly texts: Texts
  readonly limits: Limits
  readonly pace: Pace
  readonly backlogs: Backlogs
  readonly log: Logger
  readonly epoch: string
  /** Names the build of the web client that this server serves. */
  readonly build: string
  now(): number
}

/** One open socket of one signed-in person. */
export interface Connection {
  readonly identity: Identity
  /** When the last frame came (milliseconds since 1970). */
  readonly heardAt: number
  /** How often the sweeper has come by since the last frame; it counts, and a frame sets it to none. */
  silentSweeps: number
  end(code: number, reason: string): void
}

type Frame<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>

const maxUnanswered = 500
export const actLimit: Limit = { times: 300, perMs: 10_000 }
export const askLimit: Limit = { times: 300, perMs: 10_000 }
const signalLimit: Limit = { times: 100, perMs: 10_000 }
const resumeLimit: Limit = { times: 300, perMs: 10_000 }

export function openConnection(socket: WebSocket, identity: Identity, needs: ConnectionNeeds): Connection {
  return new OpenConnection(socket, identity, needs)
}

class OpenConnection implements Connection, Listener, TextListener {
  readonly identity: Identity
  readonly person: PersonId
  readonly tab = newId()
  heardAt: number
  silentSweeps = 0
  readonly #socket: WebSocket
  readonly #outlet: Outlet
  readonly #needs: ConnectionNeeds
  #isGreeted = false
  #unpacks = false
  #unanswered = 0
  readonly #budget: FrameBudget
  #watched: readonly string[] = []

  constructor(socket: WebSocket, identity: Identity, needs: ConnectionNeeds) {
    this.identity = identity
    this.person = identity.person
    this.heardAt = needs.now()
    this.#socket = socket
    this.#needs = needs
    const { person } = identity
    const end = this.end.bind(this)
    this.#outlet = new Outlet(socket, { person, backlogs: needs.backlogs, end })
    this.#budget = new FrameBudget(needs.now)
    const take = (data: Buffer, isBinary: boolean): void => this.#guarded(() => this.#take(data, isBinary))
    socket.on('message', (data, isBinary) => needs.pace.run(this.person, () => take(data as Buffer, isBinary)))
    socket.on('ping', (data) => this.#guarded(() => this.#admits(data.length)))
    socket.on('close', () => this.#guarded(() => this.#leave()))
    socket.on('close', () => needs.pace.leave(this.person, socket))
    needs.pace.join(this.person, socket)
    socket.on('error', (error) => needs.log.debug('A socket failed.', { error }))
  }

  send(content: string | Buffer): void {
    this.#outlet.send(content, false)
  }

  sendBytes(content: Buffer): void {
    this.#outlet.send(content, true)
  }

  get sendPacked(): Listener['sendPacked'] {
    return this.#unpacks ? (frame) => this.#outlet.send(frame, true) : undefined
  }

  drained(): Promise<void> {
    return this.#outlet.drained()
  }

  restart(): void {
    this.end(closeCodes.restarting, 'try again')
  }

  end(code: number, reason: string): void {
    this.#leave()
    this.#outlet.close(code, reason)
  }

  /** Nothing catches what an event's listener throws: a fault ends this connection, never the process. */
  #guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#needs.log.error('A frame broke its connection.', { error })
      this.#socket.terminate()
    }
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (!this.#outlet.isOpen || !this.#admits(data.length)) return
    if (isBinary) this.#receiveBytes(data)
    else this.#receive(String(data))
  }

  /** Hears that somebody is there, and ends the line of who sends too much. */
  #admits(size: number): boolean {
    if (this.#needs.limits.isOn && !this.#budget.take(size)) {
      this.end(closeCodes.tooMuch, 'too much at once')
      return false
    }
    this.heardAt = this.#needs.now()
    this.silentSweeps = 0
    return true
  }

  #leave(): void {
    this.#needs.texts.leave(this)
    this.#needs.feed.leave(this)
    this.#needs.presence.leave(this)
  }

  #receive(text: string): void {
    const parsed = z.safeParse(ClientFrame, parseJson(text))
    if (!parsed.success) return this.end(closeCodes.badFrame, 'not a frame of this protocol')
    if (parsed.data.type === 'hello') return this.#hello(parsed.data)
    if (!this.#isGreeted) return this.end(closeCodes.badFrame, 'hello comes first')
    this.#handle(parsed.data)
  }

  /** Texts travel in binary frames. */
  #receiveBytes(data: Buffer): void {
    const received = readTextFrame(data)
    if (!received) return this.end(closeCodes.badFrame, 'not a frame of this protocol')
    if (!this.#isGreeted) return this.end(closeCodes.badFrame, 'hello comes first')
    this.#needs.texts.receive(this, received.header, received.bytes)
  }

  #handle(received: Exclude<ClientFrame, { type: 'hello' }>): void {
    const { feed, now } = this.#needs
    switch (received.type) {
      case 'act':
        return this.#answer('act', received, () => this.#act(received))
      case 'ask':
        return this.#answer('asked', received, () => this.#ask(received))
      case 'older':
        return this.#answer('older', received, () => this.#older(received))
      case 'signal':
        return this.#signal(received)
      case 'watch':
        return this.#watch(received)
      case 'resume':
        return this.#resume(received)
      case 'ping':
        this.#needs.texts.beat(this)
        return this.send(frame({ type: 'heads', heads: feed.headsOf(this), now: now() }))
    }
  }

  #hello({ version, epoch, heads, unpacks = false }: Frame<'hello'>): void {
    const { feed, log, build, now, epoch: ours } = this.#needs
    if (version !== protocolVersion) return this.end(closeCodes.oldVersion, 'reload to update')
    if (this.#isGreeted) return this.end(closeCodes.badFrame, 'hello comes once')
    this.#isGreeted = true
    this.#unpacks = unpacks
    this.#needs.presence.join(this)
    this.send(frame({ type: 'welcome', person: this.person, epoch: ours, now: now(), build }))
    feed.join(this, epoch === ours ? heads : {}).catch((error: unknown) => {
      log.error('A screen could not be opened.', { error })
      this.restart()
    })
  }

  #answer(type: 'act' | 'asked' | 'older', { id }: { id: string }, work: () => Promise<unknown>): void {
    const refusal = this.#limit(type === 'act' ? 'act' : 'ask')
    this.#unanswered += 1
    Promise.resolve(refusal ?? attempt(work))
      .then((answer) => this.send(JSON.stringify({ type: type === 'act' ? 'answer' : type, id, answer })))
      .catch((error: unknown) => this.#needs.log.error('An answer could not be sent.', { error }))
      .finally(() => (this.#unanswered -= 1))
  }

  #limit(what: 'act' | 'ask'): Extract<Answer, { ok: false }> | undefined {
    const waitMs = this.#needs.limits.take(this.person, what, what === 'act' ? actLimit : askLimit)
    if (waitMs > 0) return refused('too-many-requests', waitInWords(waitMs))
    return this.#unanswered >= maxUnanswered ? refused('too-many-requests') : undefined
  }

  #act({ id, action, input }: Frame<'act'>): Promise<Answer> {
    return this.#needs.actor.act({ id, action, input, by: this.person })
  }

  #ask({ query, input }: Frame<'ask'>): Promise<Asked> {
    return this.#needs.asker.ask({ query, input, by: this.person })
  }

  #older({ kind, space, before, limit }: Frame<'older'>): Promise<Asked> {
    return this.#needs.asker.older({ kind, space, before, limit, by: this.person })
  }

  /** Who asks too often begins again, which is limited in turn. */
  #resume({ space, seq }: Frame<'resume'>): void {
    const { feed, limits } = this.#needs
    if (limits.take(this.person, 'resume', resumeLimit) > 0) return this.restart()
    void feed.resume(this, space, seq)
  }

  /** Whoever sees the team sees who of it is here. */
  #watch({ people, everybody }: Frame<'watch'>): void {
    const { feed, limits, presence } = this.#needs
    if (!feed.roleOf(this, teamSpace) || limits.take(this.person, 'watch', signalLimit) > 0) return
    this.#watched = people
    const company = feed.companyOf(this)
    if (company) this.meet()
    else presence.watch(this, people, everybody)
  }

  /** A guest sees who is here of those whom they meet. */
  meet(): void {
    const { feed, presence } = this.#needs
    const company = feed.companyOf(this)
    const known = company && this.#watched.filter((person) => company.has(person) || person === this.person)
    if (known) presence.watch(this, known)
  }

  /** A signal that may not be sent is not answered: it would have been gone anyway. */
  #signal({ name, space, data }: Frame<'signal'>): void {
    const { registry, feed, limits, bus } = this.#needs
    const known = registry.signals.get(name)
    const role = feed.roleOf(this, space)
    if (!known || !role || !known.may.includes(role) || limits.take(this.person, 'signal', signalLimit) > 0) return
    const parsed = z.safeParse(known.data, data)
    if (!parsed.success) return
    const news = { type: 'signal', name, space, from: this.person, data: parsed.data } as const
    feed.signal(news, this)
    bus.tell(news)
  }
}

/** Has what `work` throws at once come as a rejection, too. */
const attempt = async <T>(work: () => Promise<T>): Promise<T> => work()
