import { backoffMs } from '@atrium/base/backoff'
import type { Answer, ClientFrame } from '@atrium/engine/contract'
import { type Clock, Timer } from '../clock.ts'
import type { StoredDeed } from '../disk/disk.ts'

/** Not a word about the deed itself: the same deed can be taken later. */
const passingCodes: ReadonlySet<string> = new Set(['too-many-requests', 'busy', 'fault', 'signed-out'])

/** How many deeds are on their way at a time. */
const fullWindow = 32
const retry = { firstMs: 500, longestMs: 15_000 }
/** A line that brings no answer for so long has lost one. */
const overdueMs = 20_000

interface Item {
  readonly deed: StoredDeed
  readonly tell: ((answer: Answer) => void) | undefined
  isSent: boolean
  /** A refusal that an earlier deed may yet make void. */
  refusal: Answer | undefined
  /** Whether an earlier deed had to be sent again after this one was sent. */
  isInDoubt: boolean
}

export interface OutboxOptions {
  readonly clock: Clock
  send(frame: ClientFrame): void
  /** The server's last word on a deed; `tell` is the caller's, where there is one. */
  onAnswer(deed: StoredDeed, answer: Answer, tell: ((answer: Answer) => void) | undefined): void
  /** Deeds are on their way, and no answer comes. */
  onOverdue(): void
}

/** The deeds that this tab sends: in order, each until the server has taken or refused it forever. */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #pause: Timer
  readonly #overdue: Timer
  #items: Item[] = []
  #isUp = false
  #window = fullWindow
  #failures = 0

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#pause = new Timer(options.clock)
    this.#overdue = new Timer(options.clock)
  }

  get deeds(): readonly StoredDeed[] {
    return this.#items.map(({ deed }) => deed)
  }

  add(deed: StoredDeed, tell?: (answer: Answer) => void): void {
    if (this.#items.some((item) => item.deed.id === deed.id)) return
    this.#items.push({ deed, tell, isSent: false, refusal: undefined, isInDoubt: false })
    this.#pump()
  }

  up(): void {
    this.#isUp = true
    this.#pump()
  }

  /** Nobody knows what arrived: all goes again on the next line, under the same ids. */
  down(): void {
    this.#pause.clear()
    this.#overdue.clear()
    this.#isUp = false
    for (const item of this.#items) forgetSending(item)
  }

  take(id: string, answer: Answer): void {
    const item = this.#items.find(({ deed }) => deed.id === id)
    if (!item?.isSent || item.refusal) return
    if (!answer.ok && passingCodes.has(answer.code)) return this.#postpone(item)
    this.#failures = 0
    this.#window = fullWindow
    if (answer.ok) this.#finish(item, answer)
    else item.refusal = answer
    this.#review()
    this.#overdue.clear()
    this.#pump()
  }

  #pump(): void {
    if (!this.#isUp || this.#pause.isSet) return
    let onTheirWay = this.#items.filter(({ isSent, refusal }) => isSent && !refusal).length
    for (const item of this.#items) {
      if (item.isSent) continue
      if (onTheirWay >= this.#window) break
      onTheirWay += 1
      item.isSent = true
      const { id, action, input } = item.deed
      this.#options.send({ type: 'act', id, action, input })
    }
    if (onTheirWay > 0 && !this.#overdue.isSet) this.#overdue.set(this.#options.onOverdue, overdueMs)
  }

  #postpone(item: Item): void {
    const index = this.#items.indexOf(item)
    forgetSending(item)
    for (const later of this.#items.slice(index + 1)) later.isInDoubt = later.isSent
    this.#window = 1
    this.#overdue.clear()
    if (this.#pause.isSet) return
    const delay = backoffMs(retry, this.#failures) * (0.5 + this.#options.clock.chance() / 2)
    this.#failures += 1
    this.#pause.set(() => this.#pump(), delay)
  }

  /** A refusal counts once no earlier deed is open; one that may be owed to an earlier deed's delay is asked for again. */
  #review(): void {
    for (let item = this.#items[0]; item?.refusal; item = this.#items[0]) {
      if (item.isInDoubt) return forgetSending(item)
      this.#finish(item, item.refusal)
    }
  }

  #finish(item: Item, answer: Answer): void {
    this.#items = this.#items.filter((other) => other !== item)
    this.#options.onAnswer(item.deed, answer, item.tell)
  }
}

function forgetSending(item: Item): void {
  item.isSent = false
  item.refusal = undefined
  item.isInDoubt = false
}
