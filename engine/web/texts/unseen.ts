import {
  ContentString,
  ContentType,
  type Doc,
  type ID,
  Item,
  type Transaction,
  XmlText,
  applyUpdate,
  decodeUpdate,
  getItem,
  getState,
  isDeleted,
  iterateDeletedStructs,
} from 'yjs'
import type { Clock } from '../clock.ts'
import { IdRanges } from './id-ranges.ts'
import { Line, lineBefore } from './lines.ts'

/** A line that was taken off by somebody who had not seen all that was typed into it. */
export interface LostLine {
  /** What it stood in; null where that is not known any more. */
  readonly at: Item | null
  /** All its words. */
  readonly words: string
}

/** Puts lines back into the text, each as one of its own; as a proposal of `proposer` where that is somebody. */
export type PutBack = (doc: Doc, lost: readonly LostLine[], proposer: string | undefined) => void

interface TakingNeeds {
  readonly origin: unknown
  readonly clock: Pick<Clock, 'schedule'>
  readonly putBack?: PutBack | undefined
  /** Who writes here, where they may but propose. */
  proposer?(): string | undefined
}

/** So long whoever took a line off has to put it back. */
const graceMs = 20_000

/** The origin of what is not made here: it was taken from the server or from the disk. */
export const fromElsewhere = 'elsewhere'
/** The origin of what is put back: it is to be sent with the words of which it is a copy. */
export const puttingBack = 'putting back'

type Update = ReturnType<typeof decodeUpdate>

/** Words that came into a line which was taken off here. */
interface Late {
  readonly item: Item
  readonly words: string
}

/**
 * Takes what others wrote into a document, and minds that nobody's words go unseen. Of two who meet, one who types into a line
 * and one who takes it off, the server has one come second: that one sees the other's update while their own is still on its
 * way, and puts the line back. So it is done once, whoever of the two has left by then. Where the second could not, as they
 * left in that moment or may not write any more, whoever typed does it after a while.
 */
export class Taking {
  readonly #doc: Doc
  readonly #origin: unknown
  readonly #clock: TakingNeeds['clock']
  readonly #putBack: PutBack | undefined
  readonly #proposer: TakingNeeds['proposer']
  /** What was written and taken off here and the server has not told of yet. */
  readonly #written = new IdRanges()
  readonly #takenOff = new IdRanges()
  /** What was sent, as it comes back. */
  #sent: Uint8Array[] = []
  /** What was taken off here, with all that was in it: words that come to stand there are not seen. */
  #ground = new IdRanges()
  #lines: Line[] = []
  /** Whether something was taken off before this screen was opened: what was in it is not known. */
  #isBlind = false

  constructor(doc: Doc, { origin, clock, putBack, proposer }: TakingNeeds) {
    this.#doc = doc
    this.#origin = origin
    this.#clock = clock
    this.#putBack = putBack
    this.#proposer = proposer
    if (!putBack) return
    doc.on('beforeObserverCalls', (transaction: Transaction) => {
      if (transaction.origin !== origin) this.#remember(transaction)
    })
    doc.on('update', (update: Uint8Array, from: unknown) => {
      if (from !== origin) this.#note(update)
    })
  }

  /** Takes note of an update that was made here. */
  #note(update: Uint8Array): void {
    const { structs, ds } = decodeUpdate(update)
    for (const { id, length } of structs) this.#written.add(id, length)
    eachRange(ds, (id, length) => this.#takenOff.add(id, length))
  }

  /** Takes note of what goes to the server, which tells everybody of it in the same bytes. */
  sent(update: Uint8Array): void {
    this.#sent.push(update)
  }

  /** Takes what was typed here before, and is not sent yet. */
  restore(updates: readonly Uint8Array[]): void {
    for (const update of updates) {
      this.#doc.once('beforeObserverCalls', (transaction: Transaction) => this.#remember(transaction))
      applyUpdate(this.#doc, update, this.#origin)
      this.#note(update)
    }
    this.#isBlind = !this.#takenOff.isEmpty
  }

  /** Takes updates in the order in which the server has them; what is lost by them is put back before anything is drawn. */
  take(updates: readonly Uint8Array[]): void {
    if (this.#takenOff.isEmpty) this.#forget()
    if (this.#takenOff.isEmpty && this.#written.isEmpty) {
      this.#sent = []
      return this.#hasTyped ? this.#takeOthers(updates) : this.#apply(updates)
    }
    const others: Uint8Array[] = []
    for (const update of updates) {
      const decoded = decodeUpdate(update)
      if (!this.#isBack(update, decoded)) {
        others.push(update)
        continue
      }
      this.#takeOthers(others.splice(0))
      this.#takeOthers([update])
      for (const { id, length } of decoded.structs) this.#written.remove(id, length)
      eachRange(decoded.ds, (id, length) => this.#takenOff.remove(id, length))
    }
    this.#takeOthers(others)
  }

  /** Remembers what was in the lines and blocks that a transaction takes off. */
  #remember(transaction: Transaction): void {
    iterateDeletedStructs(transaction, transaction.deleteSet, (part) => {
      if (!(part instanceof Item) || !(part.content instanceof ContentType)) return
      const { type } = part.content
      for (let item = type._start; item; item = item.right) this.#ground.add(item.id, item.length)
      if (type instanceof XmlText) this.#lines.push(lineBefore(transaction, type))
    })
  }

  #forget(): void {
    this.#ground = new IdRanges()
    this.#lines = []
    this.#isBlind = false
  }

  /** Whether an update is, or has in it, one of one's own that comes back. */
  #isBack(update: Uint8Array, { structs }: Update): boolean {
    const at = this.#sent.findIndex((sent) => isSameBytes(sent, update))
    if (at !== -1) this.#sent.splice(at, 1)
    return at !== -1 || structs.some(({ id, length }) => this.#written.overlaps(id, length))
  }

  #takeOthers(updates: readonly Uint8Array[]): void {
    if (updates.length === 0) return
    const decoded = updates.map((update) => decodeUpdate(update))
    const late = decoded.flatMap((update) => this.#late(update))
    this.#doc.once('beforeObserverCalls', (transaction: Transaction) => {
      const named = decoded.map(({ ds }) => ds)
      const lost = [...this.#unseen(transaction, named), ...this.#tooLate(transaction, { named, late })]
      this.#lookAgain(this.#takenUnseen(transaction, named, (part) => this.#isSavedHere(part)))
      this.#bringBack(lost)
      for (const line of lost) line.empty()
    })
    this.#apply(updates)
  }

  #bringBack(lost: readonly LostLine[]): void {
    if (lost.length > 0) this.#doc.transact(() => this.#putBack?.(this.#doc, lost, this.#proposer?.()), puttingBack)
  }

  get #hasTyped(): boolean {
    return this.#putBack !== undefined && getState(this.#doc.store, this.#doc.clientID) > 0
  }

  /** Whether something was typed since the text was opened here, and has come back from the server. */
  #isSavedHere({ id, length }: Item): boolean {
    return id.client === this.#doc.clientID && !this.#written.overlaps(id, length)
  }

  /** Puts lines back that whoever took them off has not put back by then. */
  #lookAgain(lines: readonly Line[]): void {
    if (lines.length === 0) return
    const taken = lines.map(({ at, words }) => ({ at, words }))
    this.#clock.schedule(() => {
      if (this.#doc.isDestroyed) return
      const said = saidIn(this.#doc)
      this.#bringBack(taken.filter(({ words }) => !said.includes(plain(words))))
    }, graceMs)
  }

  #apply(updates: readonly Uint8Array[]): void {
    this.#doc.transact(() => {
      for (const update of updates) applyUpdate(this.#doc, update, this.#origin)
    }, this.#origin)
  }

  /**
   * Lines that others take off with words of one's own in them that had not reached the server. Who takes off a block names
   * each part of it that they know: a part that goes with it unnamed was not seen by them.
   */
  #unseen(transaction: Transaction, named: readonly Update['ds'][]): readonly Line[] {
    if (this.#written.isEmpty) return []
    return this.#takenUnseen(transaction, named, ({ id, length }) => this.#written.overlaps(id, length))
  }

  #takenUnseen(
    transaction: Transaction,
    named: readonly Update['ds'][],
    isAbout: (part: Item) => boolean,
  ): readonly Line[] {
    // This also cuts the parts where what was named ends.
    for (const one of named) iterateDeletedStructs(transaction, one, () => undefined)
    const texts = new Set<XmlText>()
    iterateDeletedStructs(transaction, transaction.deleteSet, (part) => {
      if (!(part instanceof Item) || !(part.content instanceof ContentString)) return
      if (!(part.parent instanceof XmlText) || !isAbout(part)) return
      if (!named.some((one) => isDeleted(one, part.id))) texts.add(part.parent)
    })
    return [...texts].map((text) => lineBefore(transaction, text))
  }

  /** New words in an update that stand on something which was taken off here. */
  #late({ structs }: Update): readonly Late[] {
    if (this.#takenOff.isEmpty) return []
    const { store } = this.#doc
    const stands = (id: ID | null): boolean => id !== null && (this.#takenOff.has(id) || this.#ground.has(id))
    const late: Late[] = []
    for (const item of structs) {
      const known = getState(store, item.id.client) - item.id.clock
      if (!(item instanceof Item) || known >= item.length) continue
      if (!this.#isBlind && !neighbours(item).some(stands)) continue
      this.#ground.add(item.id, item.length)
      const { content } = item
      if (content instanceof ContentString) late.push({ item, words: content.str.slice(Math.max(0, known)) })
    }
    return late
  }

  /** The lines of such words, where these are not in the text now. */
  #tooLate(
    { doc: { store } }: Transaction,
    { named, late }: { readonly named: readonly Update['ds'][]; readonly late: readonly Late[] },
  ): readonly Line[] {
    const lines = new Set<Line>()
    for (const { item, words } of late) {
      const id = { client: item.id.client, clock: item.id.clock + item.length - words.length }
      if (id.clock >= getState(store, id.client) || !getItem(store, id).deleted) continue
      if (named.some((one) => isDeleted(one, id))) continue
      const line = this.#lineOf(item)
      line.add({ id, length: words.length, words }, { left: item.origin, right: item.rightOrigin })
      lines.add(line)
    }
    return [...lines].filter(({ words }) => words.trim() !== '')
  }

  #lineOf(item: Item): Line {
    const [left, right, parent] = neighbours(item)
    const known = this.#lines.find((line) => [left, right, parent].some((id) => line.holds(id ?? null)))
    const line = known ?? new Line(null, parent ?? null, [])
    if (!known) this.#lines.push(line)
    return line
  }
}

/** What an item of an update stands behind, before and in, as far as the update says it. */
const neighbours = ({ origin, rightOrigin, parent }: Item): readonly (ID | null)[] => [
  origin,
  rightOrigin,
  parent && typeof parent === 'object' && 'clock' in parent ? parent : null,
]

function eachRange({ clients }: Update['ds'], visit: (id: ID, length: number) => void): void {
  for (const [client, ranges] of clients) for (const { clock, len } of ranges) visit({ client, clock }, len)
}

/** The words of a document, whatever their marks. */
const saidIn = ({ share }: Doc): string => plain([...share.values()].join('\n'))

const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, '')

const isSameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
