import type { Action, Answer, ClientFrame, PersonId } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import type { Clock } from '../clock.ts'
import type { Disk, StoredDeed } from '../disk/disk.ts'
import { readInput, refused } from '../input.ts'
import { Outbox } from './outbox.ts'
import { readDeeds } from '../disk/read-kept.ts'
import type { Predictions } from './predictions.ts'
import { type RefusedDeed, Refusals, type WaitingDeed } from './refusals.ts'
import type { DeedEnd } from '../line/session.ts'
import type { Known } from '../rows/kinds.ts'
import type { Store } from '../rows/store.ts'
import type { TabNews, Tabs } from '../tabs/tabs.ts'

/** What a client does for its person. */
export interface ClientDeeds {
  /**
   * Does something: shown at once where it can be foreseen, kept until the server has answered, sent once. Resolves with
   * the server's answer, which may be long in coming while offline; a refused deed is already taken back by then.
   */
  act<Input, Code extends string>(action: Action<Input, Code>, input: NoInfer<Input>): Promise<Answer>
  waiting(): readonly WaitingDeed[]
  refused(): readonly RefusedDeed[]
  /** Sends a refused deed again. */
  retry(id: string): void
  discard(id: string): void
}

/** What is at hand, on which each deed is foreseen. */
export interface Foreseeing {
  readonly step: Store['step']
  readonly predictions: Pick<Predictions, 'add' | 'accept' | 'remove' | 'unanswered'>
}

export interface DeedsOptions {
  readonly person: PersonId
  readonly disk: Disk
  readonly tabs: Tabs
  readonly store: Foreseeing
  readonly known: Pick<Known, 'learn'>
  readonly clock: Clock
  /** Whether it is known here that the person may not. */
  forbids(action: Pick<Action, 'may'>, space: string): boolean
  /** By the server's clock. */
  serverNow(): number
  send(frame: ClientFrame): void
  /** The log numbers that an answer tells of. */
  onAccepted(seqs: Readonly<Record<string, number>>): void
  onRefusals(): void
  onWritten(isWritten: boolean): void
  /** Deeds are on their way, and no answer comes. */
  onOverdue(): void
}

type Tell = (answer: Answer) => void

/** What was done in this tab and in others: shown, kept, sent by one of them, and answered. */
export class Deeds {
  readonly client: ClientDeeds
  readonly end: DeedEnd
  readonly #outbox: Outbox
  readonly #refusals: Refusals
  readonly #options: DeedsOptions
  readonly #watched = new Set<string>()
  #isOwner = false

  constructor(options: DeedsOptions) {
    this.#options = options
    this.#refusals = new Refusals(options.onRefusals)
    this.#outbox = new Outbox({ ...options, onAnswer: (deed, answer, tell) => this.#answered(deed, answer, tell) })
    this.end = this.#outbox
    this.client = this.#createClient()
  }

  get isQuiet(): boolean {
    return this.#outbox.deeds.length === 0
  }

  #createClient(): ClientDeeds {
    const { person, store, known, forbids, serverNow } = this.#options
    return {
      act: (action, input) => {
        const read = readInput(action.input, input)
        if (!read.ok) return Promise.resolve(read)
        if (forbids(action, action.where(read.input, person))) return Promise.resolve(refused('not-allowed'))
        known.learn(action)
        return new Promise((resolve) => {
          this.#do({ id: newId(), action: action.name, input: structuredClone(input), at: serverNow() }, resolve)
        })
      },
      waiting: () => store.predictions.unanswered,
      refused: () => this.#refusals.list,
      retry: (id) => this.#retry(id),
      discard: (id) => this.#discard(id),
    }
  }

  /** Does a deed in the name of this tab; `tell` gets the server's last word, when it is to be seen. */
  #do(given: Omit<StoredDeed, 'tab'>, tell?: Tell): void {
    const { disk, tabs, store } = this.#options
    const deed: StoredDeed = { ...given, tab: tabs.id }
    store.step(() => store.predictions.add(deed))
    this.#keep(disk.putDeed(deed))
    tabs.tell({ type: 'did', deeds: [deed] })
    this.#outbox.add(deed, tell)
  }

  /** Reads what earlier page loads left. */
  async load(): Promise<void> {
    const deeds = readDeeds(await this.#options.disk.loadDeeds())
    this.#refusals.add(deeds)
    this.#watch(deeds)
  }

  /** This tab now looks after the deeds of tabs that have ended. */
  async own(): Promise<void> {
    this.#isOwner = true
    await this.load()
  }

  #retry(id: string): void {
    const taken = this.#refusals.take(id)
    if (!taken) return
    this.#options.tabs.tell({ type: 'cleared', id })
    const { refused: _why, ...deed } = taken
    this.#do(deed)
  }

  #discard(id: string): void {
    if (!this.#refusals.take(id)) return
    this.#keep(this.#options.disk.dropDeed(id))
    this.#options.tabs.tell({ type: 'cleared', id })
  }

  hear(news: TabNews): void {
    const { store, tabs } = this.#options
    if (news.type === 'began' && this.#outbox.deeds.length > 0) tabs.tell({ type: 'did', deeds: this.#outbox.deeds })
    else if (news.type === 'did') this.#show(news.deeds)
    else if (news.type === 'answered') store.step(() => this.#settle(news.id, news.answer))
    else if (news.type === 'refused') this.#refusals.add([news.deed])
    else if (news.type === 'cleared') this.#refusals.take(news.id)
  }

  #show(deeds: readonly StoredDeed[]): void {
    const { store } = this.#options
    store.step(() => {
      for (const deed of deeds) store.predictions.add(deed)
    })
    this.#watch(deeds)
  }

  #watch(deeds: readonly StoredDeed[]): void {
    if (!this.#isOwner) return
    const { tabs } = this.#options
    for (const { tab } of deeds) {
      if (tab === tabs.id || this.#watched.has(tab)) continue
      this.#watched.add(tab)
      tabs.whenGone(tab, () => void this.#adopt(tab).catch(() => this.#options.onWritten(false)))
    }
  }

  /** Goes on with what a tab that has ended had not got an answer to. */
  async #adopt(tab: string): Promise<void> {
    const left = readDeeds(await this.#options.disk.loadDeeds())
    for (const deed of left) if (deed.tab === tab && !deed.refused) this.#do(deed)
  }

  #answered(deed: StoredDeed, answer: Answer, tell: Tell | undefined): void {
    const { disk, tabs, store } = this.#options
    if (answer.ok || tell) this.#keep(disk.dropDeed(deed.id))
    else this.#remember({ ...deed, refused: { code: answer.code, message: answer.message } })
    tabs.tell({ type: 'answered', id: deed.id, answer })
    store.step(
      () => this.#settle(deed.id, answer),
      () => tell?.(answer),
    )
  }

  #settle(id: string, answer: Answer): void {
    const { store, onAccepted } = this.#options
    if (!answer.ok) return store.predictions.remove(id)
    store.predictions.accept(id, answer.seqs)
    onAccepted(answer.seqs)
  }

  #remember(deed: StoredDeed): void {
    this.#keep(this.#options.disk.putDeed(deed))
    this.#refusals.add([deed])
    this.#options.tabs.tell({ type: 'refused', deed })
  }

  #keep(written: Promise<void>): void {
    const { onWritten } = this.#options
    written.then(
      () => onWritten(true),
      () => onWritten(false),
    )
  }
}
