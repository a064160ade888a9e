import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { misfitsIn } from './misfits.ts'
import {
  type ElementSuggestion,
  type TextVocabulary,
  deletionMark,
  insertionMark,
  readElementSuggestion,
  readSuggested,
  settledRuns,
  suggestionAttribute,
} from '@atrium/engine/contract'

/** A part of a text as it is while nobody accepts what is proposed: words, or an element with what is in it. */
type Settled = SettledWords | SettledElement

interface SettledWords {
  readonly words: string
  /** In JSON, by their names in order. */
  readonly marks: string
}

interface SettledElement {
  readonly name: string
  readonly attributes: string
  readonly parts: readonly Settled[]
}

/** What of a text somebody who may but propose leaves as it is. */
interface Look {
  readonly settled: string
  /** Whether the text says nothing, or nothing yet: at the most one empty line stands there. */
  readonly isBlank: boolean
  readonly others: string
  /** What no editor knows how to draw. */
  readonly misfits: string
}

interface Proposer {
  readonly person: string
  readonly vocabulary: TextVocabulary | undefined
}

export function lookAt(root: XmlFragment, { person, vocabulary }: Proposer): Look {
  const parts = settledParts(root)
  const others = inOrder(Object.fromEntries(proposalsOfOthers(root, person)))
  const misfits = vocabulary ? misfitsIn(root, vocabulary).join('\n') : ''
  return { settled: JSON.stringify(parts), isBlank: isBlank(parts), others, misfits }
}

const nothing = JSON.stringify([])

/** Whether somebody did nothing but propose between two looks; with what an editor begins a page with, it says nothing yet. */
export const isAlike = (before: Look | undefined, now: Look): boolean =>
  before?.others === now.others &&
  before.misfits === now.misfits &&
  (before.settled === now.settled || (before.settled === nothing && now.isBlank))

/** What a text says without what is proposed. */
const settledParts = (parent: XmlFragment): readonly Settled[] =>
  joined(parent.toArray().flatMap((part) => settledPart(part)))

function settledPart(part: unknown): readonly Settled[] {
  if (part instanceof XmlText)
    return settledRuns(part.toDelta()).map(({ words, marks }) => ({ words, marks: inOrder(marks) }))
  if (!(part instanceof XmlElement)) return []
  const suggestion = suggestionOf(part)
  const parts = settledParts(part)
  if (part.nodeName === 'blockContainer') return settledBlock(part, suggestion, parts)
  if (suggestion?.kind === 'insert' || (part.nodeName === 'blockGroup' && parts.length === 0)) return []
  return [{ name: part.nodeName, attributes: attributesOf(part.getAttributes()), parts }]
}

function settledBlock(
  block: XmlElement,
  suggestion: ElementSuggestion | undefined,
  parts: readonly Settled[],
): readonly Settled[] {
  // Without what is proposed it would not be there, unless somebody else put something into it.
  if (suggestion?.kind === 'insert' && !parts.some((part) => isGroup(part) || holdsWords(part))) return []
  const before = suggestion?.kind === 'change' ? suggestion.from : undefined
  const turned = parts.map((part) =>
    before && 'name' in part && !isGroup(part)
      ? { name: before.type, attributes: attributesOf(before.props), parts: part.parts }
      : part,
  )
  return [{ name: block.nodeName, attributes: attributesOf(block.getAttributes()), parts: turned }]
}

const suggestionOf = (element: XmlElement): ElementSuggestion | undefined =>
  readElementSuggestion(element.getAttribute(suggestionAttribute))

const isGroup = (part: Settled): boolean => 'name' in part && part.name === 'blockGroup'

const holdsWords = (part: Settled): boolean => 'words' in part || part.parts.some(holdsWords)

function joined(parts: readonly Settled[]): readonly Settled[] {
  const all: Settled[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && 'words' in last && 'words' in part && last.marks === part.marks)
      all[all.length - 1] = { ...last, words: last.words + part.words }
    else all.push(part)
  }
  return all
}

/** What an editor writes down of every element that it touches, and what means no more than that it is not there. */
const usual: ReadonlySet<unknown> = new Set(['', 'default', 'left', 'text', false, 1, null, undefined])

const attributesOf = (attributes: object): string =>
  inOrder(
    Object.fromEntries(
      Object.entries(attributes).filter(([name, value]) => name !== suggestionAttribute && !usual.has(value)),
    ),
  )

const inOrder = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const isBlank = (parts: readonly Settled[]): boolean =>
  parts.length <= 1 && parts.every((part) => 'name' in part && isBlank(part.parts))

/** What each but `person` proposes, by what it is, its id and who does. */
function proposalsOfOthers(parent: XmlFragment, person: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  collect(parent, (what, by, words) => {
    if (by !== person) found.set(what, (found.get(what) ?? '') + words)
  })
  return found
}

type Note = (what: string, by: string, words: string) => void

function collect(parent: XmlFragment, note: Note): void {
  for (const part of parent.toArray()) {
    if (part instanceof XmlText) collectMarks(part, note)
    if (!(part instanceof XmlElement)) continue
    const said: unknown = part.getAttribute(suggestionAttribute)
    const suggestion = readElementSuggestion(said)
    // What cannot be read is nobody's, and nobody who proposes may bring it in.
    if (said !== undefined && said !== null) note(`${part.nodeName} ${String(said)}`, suggestion?.by ?? '', '.')
    collect(part, note)
  }
}

function collectMarks(text: XmlText, note: Note): void {
  const runs: readonly { readonly insert: unknown; readonly attributes?: Readonly<Record<string, unknown>> }[] =
    text.toDelta()
  for (const { insert, attributes = {} } of runs)
    for (const name of [insertionMark, deletionMark]) {
      if (!(name in attributes)) continue
      const { id = '', by = '' } = readSuggested(attributes[name]) ?? {}
      note(`${name} ${id} ${by}`, by, String(insert))
    }
}
