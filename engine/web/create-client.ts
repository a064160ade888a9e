import {
  Access,
  type Action,
  type Answer,
  type Asked,
  type CommonCode,
  type Everybody,
  type Key,
  type PersonId,
  type Query,
  type RecordKind,
  type Role,
  type Row,
  type Signal,
  commonRefusals,
  ownSpace,
} from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { safeParse } from 'zod/mini'
import type { Client, ClientOptions, Topic } from './client.ts'
import type { ConnectionTest } from './line/connection-test.ts'
import { Core } from './core.ts'
import { badInput, isTooLarge } from './input.ts'
import type { RefusedDeed, WaitingDeed } from './deeds/refusals.ts'
import type { RowListener } from './rows/row-news.ts'
import { shelfKey } from './rows/shelf.ts'
import type { Incoming } from './line/signals.ts'
import type { Connection } from './status.ts'

/** Starts at once with what the browser kept, and connects. */
export function createClient(options: ClientOptions): Client {
  return new LocalClient(options)
}

const refuse = (code: CommonCode): Extract<Answer, { readonly ok: false }> => ({
  ok: false,
  code,
  message: commonRefusals[code],
})

class LocalClient implements Client {
  readonly person: PersonId
  readonly wire: Client['wire']
  readonly #core: Core

  constructor(options: ClientOptions) {
    this.person = options.person
    this.#core = new Core(options)
    this.wire = this.#core.wire
    this.#core.start()
  }

  act<Input, Code extends string>(action: Action<Input, Code>, input: NoInfer<Input>): Promise<Answer> {
    const read = safeParse(action.input, input)
    if (!read.success || isTooLarge(input)) return Promise.resolve(badInput(read.error))
    if (this.#isForbidden(action, action.where(read.data, this.person))) return Promise.resolve(refuse('not-allowed'))
    const { deeds, tabs, session, clock } = this.#core
    const at = clock.now() + session.clockOffset
    const deed = { id: newId(), tab: tabs.id, action: action.name, input: structuredClone(input), at }
    return new Promise((resolve) => {
      deeds.do(deed, resolve)
    })
  }

  rows<R extends Row>(kind: RecordKind<R>, space: string): readonly R[] {
    // Rows of a kind are only ever kept under its name, read by its schema.
    return this.#core.store.rows(kind, space) as readonly R[]
  }

  row<R extends Row>(kind: RecordKind<R>, key: Key): R | undefined {
    return this.#core.store.row(kind, key) as R | undefined
  }

  roleIn(space: string): Role | undefined {
    return this.row(Access, { space: ownSpace(this.person), id: space })?.role
  }

  spaces(): readonly Access[] {
    return this.rows(Access, ownSpace(this.person))
  }

  may(action: Pick<Action, 'may'>, space: string): boolean {
    const role = this.roleIn(space)
    return role !== undefined && action.may.includes(role)
  }

  older(kind: RecordKind, space: string): Promise<boolean> {
    return this.#core.older.load(kind, space)
  }

  hasOlder(kind: RecordKind, space: string): boolean {
    return this.#core.store.floorOf(kind, space) !== null
  }

  ask<Input, Output>(query: Query<Input, Output>, input: NoInfer<Input>, signal?: AbortSignal): Promise<Asked<Output>> {
    const read = safeParse(query.input, input)
    if (!read.success || isTooLarge(input)) return Promise.resolve(badInput(read.error))
    const frame = { type: 'ask', id: newId(), query: query.name, input } as const
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      this.#core.asks.ask(frame, (asked) => resolve(readAsked(query, asked)))
      const takeBack = (): void => {
        this.#core.asks.forget(frame.id)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', takeBack, { once: true })
    })
  }

  signal<Data>(signal: Signal<Data>, space: string, data: NoInfer<Data>): void {
    this.#core.connector.send({ type: 'signal', name: signal.name, space, data })
  }

  onSignal<Data>(signal: Signal<Data>, listener: (incoming: Incoming<Data>) => void): () => void {
    return this.#core.signals.on(signal, listener)
  }

  watch(person: string): () => void {
    return this.#core.session.watch.add(person)
  }

  isHere(person: string): boolean | undefined {
    return this.#core.session.watch.isHere(person)
  }

  watchEverybody(): () => void {
    return this.#core.session.watch.addEverybody()
  }

  everybody(): Everybody | undefined {
    return this.#core.session.watch.everybody
  }

  isWaiting(kind: RecordKind, key: Key): boolean {
    return this.#core.store.isWaiting(kind, key)
  }

  waiting(): readonly WaitingDeed[] {
    return this.#core.store.predictions.unanswered
  }

  refused(): readonly RefusedDeed[] {
    return this.#core.deeds.refusals.list
  }

  retry(id: string): void {
    this.#core.deeds.retry(id)
  }

  discard(id: string): void {
    this.#core.deeds.discard(id)
  }

  connection(): Connection {
    return this.#core.status.now
  }

  reconnect(): void {
    this.#core.connector.tryNow()
  }

  testConnection(): Promise<ConnectionTest> {
    return this.#core.test()
  }

  disableNetwork(): void {
    this.#core.connector.disable()
  }

  enableNetwork(): void {
    this.#core.connector.enable()
  }

  clearCache(): Promise<void> {
    return this.#core.clearCache()
  }

  opened(): Promise<void> {
    return this.#core.opened
  }

  subscribe(listener: () => void, topic?: Topic): () => void {
    const name = typeof topic === 'object' ? shelfKey(topic.kind.name, topic.space) : topic
    return this.#core.listeners.add(listener, name)
  }

  onRows<R extends Row>(kind: RecordKind<R>, space: string, listener: RowListener<R>): () => void {
    // Rows of a kind are only ever read by its schema.
    return this.#core.news.add(shelfKey(kind.name, space), listener as RowListener)
  }

  onChanges(listener: (space: string) => void): () => void {
    return this.#core.news.addForAll(listener)
  }

  settled(): Promise<void> {
    return this.#core.settled()
  }

  signOut(): Promise<void> {
    return this.#core.signOut()
  }

  close(): Promise<void> {
    return this.#core.close()
  }

  /** Only a copy that is up to date can say no for the server. */
  #isForbidden<Input, Code extends string>({ may }: Action<Input, Code>, space: string): boolean {
    const { status, spaces, store } = this.#core
    if (status.now.state !== 'online' || !spaces.isInStep || !store.predictions.isEmpty) return false
    const role = this.roleIn(space)
    return role !== undefined && !may.includes(role)
  }
}

function readAsked<Input, Output>(query: Query<Input, Output>, asked: Asked): Asked<Output> {
  if (!asked.ok) return asked
  const read = safeParse(query.output, asked.output)
  return read.success ? { ok: true, output: read.data } : refuse('fault')
}
