import type { Answer, ClientFrame } from '@atrium/engine/contract'
import type { Clock } from '../clock.ts'
import type { Disk, StoredDeed } from '../disk/disk.ts'
import { Outbox } from './outbox.ts'
import { readDeeds } from '../disk/read-kept.ts'
import { Refusals } from './refusals.ts'
import type { Store } from '../rows/store.ts'
import type { TabNews, Tabs } from '../tabs/tabs.ts'

export interface DeedsOptions {
  readonly disk: Disk
  readonly tabs: Tabs
  readonly store: Store
  readonly clock: Clock
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
  readonly outbox: Outbox
  readonly refusals: Refusals
  readonly #options: DeedsOptions
  readonly #watched = new Set<string>()
  #isOwner = false

  constructor(options: DeedsOptions) {
    this.#options = options
    const { clock } = options
    this.refusals = new Refusals(() => options.onRefusals())
    this.outbox = new Outbox({
      clock,
      send: (frame) => options.send(frame),
      onAnswer: (deed, answer, tell) => this.#answered(deed, answer, tell),
      onOverdue: () => options.onOverdue(),
    })
  }

  /** Does a deed of this tab; `tell` gets the server's last word, when it is to be seen. */
  do(deed: StoredDeed, tell?: Tell): void {
    const { disk, tabs, store } = this.#options
    store.step(() => store.predictions.add(deed))
    this.#keep(disk.putDeed(deed))
    tabs.tell({ type: 'did', deeds: [deed] })
    this.outbox.add(deed, tell)
  }

  /** Reads what earlier page loads left. */
  async load(): Promise<void> {
    const deeds = readDeeds(await this.#options.disk.loadDeeds())
    this.refusals.add(deeds)
    this.#watch(deeds)
  }

  /** This tab now looks after the deeds of tabs that have ended. */
  async own(): Promise<void> {
    this.#isOwner = true
    await this.load()
  }

  retry(id: string): void {
    const refused = this.refusals.take(id)
    if (!refused) return
    this.#options.tabs.tell({ type: 'cleared', id })
    const { refused: _why, ...deed } = refused
    this.do({ ...deed, tab: this.#options.tabs.id })
  }

  discard(id: string): void {
    if (!this.refusals.take(id)) return
    this.#keep(this.#options.disk.dropDeed(id))
    this.#options.tabs.tell({ type: 'cleared', id })
  }

  hear(news: TabNews): void {
    const { store, tabs } = this.#options
    if (news.type === 'began' && this.outbox.deeds.length > 0) tabs.tell({ type: 'did', deeds: this.outbox.deeds })
    else if (news.type === 'did') this.#show(news.deeds)
    else if (news.type === 'answered') store.step(() => this.#settle(news.id, news.answer))
    else if (news.type === 'refused') this.refusals.add([news.deed])
    else if (news.type === 'cleared') this.refusals.take(news.id)
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
    const { disk, tabs } = this.#options
    const left = readDeeds(await disk.loadDeeds())
    for (const deed of left) if (deed.tab === tab && !deed.refused) this.do({ ...deed, tab: tabs.id })
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
    this.refusals.add([deed])
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
