import { createExtension } from '@blocknote/core'
import { Plugin } from 'prosemirror-state'
import {
  ContentFormat,
  ContentString,
  type Doc,
  type ID,
  type Item,
  type Transaction,
  type XmlFragment,
  XmlText,
} from 'yjs'
import { deletionMark, insertionMark, readSuggested } from '@atrium/engine/contract'

/**
 * Keeps what people write and what others propose apart where neither had seen the other's: words that somebody types where
 * `person` has just proposed to take words off are not to be taken off, and those that `person` types where somebody has just
 * proposed some are nobody's proposal.
 */
export const keepApart = (fragment: XmlFragment, person: string) =>
  createExtension({ key: 'keepApart', prosemirrorPlugins: [keepApartPlugin(fragment, person)] })

export function keepApartPlugin(fragment: XmlFragment, person: string): Plugin {
  return new Plugin({
    view() {
      const { doc } = fragment
      if (!doc) return {}
      const look = (transaction: Transaction): void => {
        if (transaction.local) return
        for (const type of transaction.changed.keys())
          if (type instanceof XmlText && !type._item?.deleted) part(doc, type, { transaction, person })
      }
      doc.on('afterTransaction', look)
      return { destroy: () => doc.off('afterTransaction', look) }
    },
  })
}

interface Heard {
  readonly transaction: Transaction
  readonly person: string
}

function part(doc: Doc, text: XmlText, heard: Heard): void {
  const runs = runsApart(text, heard)
  if (runs.length === 0) return
  doc.transact(() => {
    for (const { mark, index, length } of runs) text.format(index, length, { [mark]: null })
  }, keepApart)
}

interface Run {
  readonly index: number
  readonly length: number
  readonly mark: string
}

function runsApart(text: XmlText, heard: Heard): readonly Run[] {
  const runs: Run[] = []
  const formats = new Map<string, Format>()
  let index = 0
  for (let item = text._start; item; item = item.right) {
    if (item.deleted) continue
    const { content, length } = item
    if (content instanceof ContentFormat) note(formats, { item, content })
    if (content instanceof ContentString) {
      if (isUnseen(item, formats.get(deletionMark), heard)) runs.push({ index, length, mark: deletionMark })
      if (isOwnWord(item, formats.get(insertionMark), heard)) runs.push({ index, length, mark: insertionMark })
    }
    if (item.countable) index += length
  }
  return runs
}

interface Format {
  readonly item: Item
  readonly content: ContentFormat
}

function note(formats: Map<string, Format>, format: Format): void {
  const { key, value } = format.content
  if (value === null) formats.delete(key)
  else formats.set(key, format)
}

/** Whether words came in just now where `person` had proposed to take some off. */
function isUnseen(item: Item, deletion: Format | undefined, { transaction: { beforeState }, person }: Heard): boolean {
  const isNew = ({ id }: Item): boolean => id.clock >= (beforeState.get(id.client) ?? 0)
  return deletion !== undefined && byOf(deletion) === person && isNew(item) && !isNew(deletion.item)
}

/** Whether words are one's own, in what somebody proposed without having seen them. */
function isOwnWord(word: Item, insertion: Format | undefined, { transaction, person }: Heard): boolean {
  const { clientID } = transaction.doc
  if (!insertion || word.id.client !== clientID) return false
  const { item } = insertion
  // What one moved oneself is marked by oneself; whose mark stands before a word of one's own has seen it.
  const isSeen = item.id.client === clientID || item.rightOrigin?.client === clientID || isSeenBy(word, item.id.client)
  const by = byOf(insertion)
  return !isSeen && by !== undefined && by !== person
}

/**
 * Whether who typed just before or behind words did so right at them. Of two letters that are alike, one settled and one proposed,
 * the text may have the other one proposed, which is all the same to who reads, and is theirs to propose.
 */
function isSeenBy(word: Item, client: number): boolean {
  const isOfWord = (id: ID | null): boolean =>
    id?.client === word.id.client && id.clock >= word.id.clock && id.clock < word.id.clock + word.length
  const isAtIt = ({ id, origin, rightOrigin }: Item): boolean =>
    id.client === client && (isOfWord(origin) || isOfWord(rightOrigin))
  return [...beside(word, 'left'), ...beside(word, 'right')].some(isAtIt)
}

/** What stands on one side of words, up to the next ones that can be seen. */
function* beside(word: Item, side: 'left' | 'right'): Generator<Item> {
  for (let item = word[side]; item; item = item[side]) {
    yield item
    if (item.countable && !item.deleted) return
  }
}

const byOf = ({ content }: Format): string | undefined => readSuggested(content.value)?.by
