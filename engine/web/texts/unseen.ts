import {
  ContentString,
  type Doc,
  Item,
  type Transaction,
  XmlText,
  applyUpdate,
  decodeUpdate,
  isDeleted,
  iterateDeletedStructs,
} from 'yjs'

/** A line that others took off without having seen all that was typed here into it. */
export interface LostLine {
  readonly text: XmlText
  /** All its words, as they stood before. */
  readonly words: string
}

/** Puts lines back into the text, each as one of its own. */
export type PutBack = (doc: Doc, lost: readonly LostLine[]) => void

/** The origin of what is not made here: it was taken from the server or from the disk. */
export const fromElsewhere = 'elsewhere'
/** The origin of what is put back: it is to be sent with the words of which it is a copy. */
export const puttingBack = 'putting back'

/** Takes what others wrote into a document, and minds what was typed here. */
export class Taking {
  readonly #doc: Doc
  readonly #origin: unknown
  readonly #putBack: PutBack | undefined
  /** Who wrote here: this screen, and those before it whose words were not sent yet. */
  readonly #own: Set<number>

  constructor(doc: Doc, { origin, putBack }: { readonly origin: unknown; readonly putBack?: PutBack | undefined }) {
    this.#doc = doc
    this.#origin = origin
    this.#putBack = putBack
    this.#own = new Set([doc.clientID])
  }

  /** Takes what was typed here before, and is not sent yet. */
  restore(updates: readonly Uint8Array[]): void {
    for (const update of updates) {
      applyUpdate(this.#doc, update, this.#origin)
      for (const { id } of decodeUpdate(update).structs) this.#own.add(id.client)
    }
  }

  /**
   * Who takes off a block names each part of it that they know: a part of one's own that goes with it unnamed was not seen by
   * them, and its line is put back before anything is drawn.
   */
  take(updates: readonly Uint8Array[]): void {
    this.#doc.once('beforeObserverCalls', (transaction: Transaction) => {
      const putBack = this.#putBack
      if (!putBack || ![...this.#own].some((client) => transaction.deleteSet.clients.has(client))) return
      const lost = unseenLines(transaction, updates, this.#own)
      if (lost.length > 0) this.#doc.transact(() => putBack(this.#doc, lost), puttingBack)
    })
    this.#doc.transact(() => {
      for (const update of updates) applyUpdate(this.#doc, update, this.#origin)
    }, this.#origin)
  }
}

function unseenLines(
  transaction: Transaction,
  updates: readonly Uint8Array[],
  own: ReadonlySet<number>,
): readonly LostLine[] {
  const named = updates.map((update) => decodeUpdate(update).ds)
  // This also cuts the parts where what was named ends.
  for (const one of named) iterateDeletedStructs(transaction, one, () => undefined)
  const texts = new Set<XmlText>()
  iterateDeletedStructs(transaction, transaction.deleteSet, (part) => {
    if (!(part instanceof Item) || !(part.content instanceof ContentString) || !own.has(part.id.client)) return
    if (part.parent instanceof XmlText && !named.some((one) => isDeleted(one, part.id))) texts.add(part.parent)
  })
  return [...texts].map((text) => ({ text, words: wordsBefore(transaction, text) }))
}

function wordsBefore({ deleteSet }: Transaction, text: XmlText): string {
  let words = ''
  for (let item = text._start; item; item = item.right) {
    const wasThere = !item.deleted || isDeleted(deleteSet, item.id)
    if (wasThere && item.content instanceof ContentString) words += item.content.str
  }
  return words
}
