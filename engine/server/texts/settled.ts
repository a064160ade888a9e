import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { misfitsIn } from './misfits.ts'
import {
  type ElementSuggestion,
  type TextVocabulary,
  deletionMark,
  insertionMark,
  readElementSuggestion,
  readSuggested,
  suggestionAttribute,
} from '@atrium/engine/contract'

/** A part of a text as it is without what one person proposes. */
type Part = Words | Element

interface Words {
  readonly words: string
  /** In JSON, by their names in order. */
  readonly marks: string
  readonly isSettled: boolean
}

interface Element {
  readonly name: string
  /** In JSON, by their names in order. */
  readonly attributes: string
  readonly parts: readonly Part[]
  /** Whether it, or something in it, is there without being proposed. */
  readonly isSettled: boolean
}

/** What of a text somebody who may but propose leaves as it is. */
interface Look {
  /** All but what they propose themselves: what is settled, and what others propose, where it stands. */
  readonly rest: string
  /** Whether that says nothing, or nothing yet: at the most one empty line stands there. */
  readonly isBlank: boolean
  /** What no editor knows how to draw, in order. */
  readonly misfits: readonly string[]
}

interface Proposer {
  readonly person: string
  readonly vocabulary: TextVocabulary | undefined
}

export function lookAt(root: XmlFragment, proposer: Proposer): Look {
  const parts = partsLeft(root, proposer)
  const misfits = proposer.vocabulary ? misfitsIn(root, proposer.vocabulary) : []
  return { rest: JSON.stringify(parts), isBlank: isBlank(parts), misfits }
}

const nothing = JSON.stringify([])

/** Whether somebody did nothing but propose between two looks; with what an editor begins a page with, it says nothing yet. */
export const isAlike = (before: Look | undefined, now: Look): boolean =>
  before !== undefined &&
  areAmong(before.misfits, now.misfits) &&
  (before.rest === now.rest || (before.rest === nothing && now.isBlank))

/** Whether each of some words in order is one of others, as often as it is there. */
function areAmong(others: readonly string[], some: readonly string[]): boolean {
  let at = 0
  return some.every((one) => {
    while (at < others.length && others[at] !== one) at += 1
    at += 1
    return at <= others.length
  })
}

const partsLeft = (parent: XmlFragment, proposer: Proposer): readonly Part[] =>
  joined(parent.toArray().flatMap((part) => partLeft(part, proposer)))

function partLeft(part: unknown, proposer: Proposer): readonly Part[] {
  if (part instanceof XmlText) return wordsLeft(part, proposer)
  return part instanceof XmlElement ? elementLeft(part, proposer) : []
}

function elementLeft(given: XmlElement, proposer: Proposer): readonly Part[] {
  const said = suggestionOf(given)
  const isOwn = said?.by === proposer.person
  const made = {
    name: given.nodeName,
    attributes: attributesOf(given, isOwn, proposer),
    parts: partsLeft(given, proposer),
  }
  const element = { ...made, isSettled: isSettled(made, said, proposer) }
  if (said && isOwn) return ownLeft(element, said, proposer)
  return isGroup(element) && element.parts.length === 0 ? [] : [element]
}

/** Whether an element, or something in it, is there without being proposed; what stands among words is so as a whole. */
function isSettled(
  { name, parts }: Omit<Element, 'isSettled'>,
  said: ElementSuggestion | undefined,
  proposer: Proposer,
): boolean {
  const isProposed = said?.kind === 'insert'
  if (isInline(name, proposer)) return !isProposed
  return (!isProposed && name === 'blockContainer') || parts.some((part) => part.isSettled)
}

/** Whether it stands among words like one. */
const isInline = (name: string, { vocabulary }: Proposer): boolean =>
  name !== 'blockContainer' && suggestionAttribute in (vocabulary?.elements[name]?.attributes ?? {})

/** What is said of an element; what somebody proposes of it themselves is left out. */
function attributesOf(element: XmlElement, isOwn: boolean, proposer: Proposer): string {
  const { [suggestionAttribute]: said, ...attributes }: Values = element.getAttributes()
  return inOrder(isOwn ? attributes : { ...attributes, [suggestionAttribute]: said }, proposer)
}

const suggestionOf = (element: XmlElement): ElementSuggestion | undefined =>
  readElementSuggestion(element.getAttribute(suggestionAttribute))

function wordsLeft(text: XmlText, { person }: Proposer): readonly Words[] {
  const runs: readonly { readonly insert?: unknown; readonly attributes?: Values }[] = text.toDelta()
  return runs.flatMap(({ insert, attributes = {} }) => {
    const { [deletionMark]: deletion, ...marks } = attributes
    if (typeof insert !== 'string' || readSuggested(marks[insertionMark])?.by === person) return []
    const left = readSuggested(deletion)?.by === person ? marks : attributes
    return [{ words: insert, marks: marksInOrder(left), isSettled: !(insertionMark in marks) }]
  })
}

/** What is left of an element of which somebody proposes something themselves. */
function ownLeft(element: Element, own: ElementSuggestion, proposer: Proposer): readonly Part[] {
  const { name, parts } = element
  if (own.kind === 'change') return [{ ...element, parts: parts.map((part) => turnedBack(part, own.from, proposer)) }]
  if (own.kind === 'delete') return [element]
  return name === 'blockContainer' ? ownBlockLeft(element, proposer) : parts.filter((part) => !part.isSettled)
}

function ownBlockLeft(block: Element, proposer: Proposer): readonly Element[] {
  const { parts, isSettled } = block
  const left = parts.flatMap((part) => (isGroup(part) ? [part] : inlinesOf(part, proposer)))
  // Without what is proposed it would not be there, unless somebody else put something into it.
  if (left.length === 0) return []
  // As long as that is but proposed, too, who proposes the block makes of it what they will.
  return [isSettled ? block : { ...block, attributes: '', parts: left }]
}

/** The words of a content, and what stands among them. */
function inlinesOf(part: Part, proposer: Proposer): readonly Part[] {
  if ('words' in part || isInline(part.name, proposer)) return [part]
  return part.parts.flatMap((one) => inlinesOf(one, proposer))
}

const isGroup = (part: Part): boolean => 'name' in part && part.name === 'blockGroup'

/** The content of a block as it was before somebody proposed to make something else of it. */
function turnedBack(part: Part, { type, props }: Before, proposer: Proposer): Part {
  return 'words' in part || isGroup(part) ? part : { ...part, name: type, attributes: inOrder(props, proposer) }
}

interface Before {
  readonly type: string
  readonly props: Values
}

function joined(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && 'words' in last && 'words' in part && last.marks === part.marks)
      all[all.length - 1] = { ...last, words: last.words + part.words }
    else all.push(part)
  }
  return all
}

type Values = Readonly<Record<string, unknown>>

/** What an editor writes down of every element that it touches means no more than that it is not there. */
const inOrder = (values: Values, { vocabulary }: Proposer): string =>
  JSON.stringify(
    sorted(Object.entries(values).filter(([name, value]) => value !== undefined && value !== vocabulary?.usual[name])),
  )

const marksInOrder = (marks: Values): string =>
  JSON.stringify(sorted(Object.entries(marks).map(([name, value]) => [name, saidByMark(value)])))

/** A mark that says nothing is as good as one of which nothing is said. */
const saidByMark = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? sorted(Object.entries(value)) : value === true ? [] : value

const sorted = (entries: readonly (readonly [string, unknown])[]) =>
  entries.toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The parts of an empty line. */
const ofEmptyLine: ReadonlySet<string> = new Set(['blockGroup', 'blockContainer', 'paragraph'])

const isBlank = (parts: readonly Part[]): boolean =>
  parts.length <= 1 && parts.every((part) => 'name' in part && ofEmptyLine.has(part.name) && isBlank(part.parts))
