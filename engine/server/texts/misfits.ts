import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import {
  type TextValue,
  type TextVocabulary,
  readElementSuggestion,
  suggestionAttribute,
  words,
} from '@atrium/engine/contract'

/** What stands in a text and is not in its vocabulary, or not where it may: every editor would draw nothing of the page, or less. */
export function misfitsIn(root: XmlFragment, vocabulary: TextVocabulary): readonly string[] {
  const found: string[] = []
  if (root.length > 1) found.push(`${root.length} roots`)
  visit(root, { holds: [vocabulary.root] }, { vocabulary, found })
  return found.toSorted((one, other) => (one < other ? -1 : 1))
}

interface Looking {
  readonly vocabulary: TextVocabulary
  readonly found: string[]
}

/** What may stand in a part of a text, and how its words may look. */
interface Holder {
  readonly holds: readonly string[]
  readonly marks?: readonly string[]
}

function visit(parent: XmlFragment, holder: Holder, looking: Looking): void {
  for (const part of parent.toArray()) {
    if (part instanceof XmlText) lookAtWords(part, holder, looking)
    else if (part instanceof XmlElement) lookAtElement(part, holder, looking)
    else looking.found.push('a part of no kind')
  }
}

function lookAtWords(text: XmlText, holder: Holder, { vocabulary, found }: Looking): void {
  if (!holder.holds.includes(words) && text.length > 0) found.push('words where none may be')
  const runs: readonly { readonly insert?: unknown; readonly attributes?: object }[] = text.toDelta()
  for (const { insert, attributes = {} } of runs) {
    if (typeof insert !== 'string') found.push('words that are none')
    found.push(...strangeMarks(vocabulary, holder, attributes))
  }
}

function strangeMarks(vocabulary: TextVocabulary, { marks }: Holder, attributes: object): readonly string[] {
  return Object.entries(attributes)
    .filter(([name, value]) => !isMark(vocabulary, name, value) || marks?.includes(name) === false)
    .map(([name, value]) => `mark ${name} ${JSON.stringify(value)}`)
}

/**
 * Whether it is a mark under its own name: under one with a hash behind it, as editors write of marks that may lie over each other,
 * it could stand on the same words twice, which no editor draws.
 */
function isMark({ marks }: TextVocabulary, name: string, value: unknown): boolean {
  const known = Object.hasOwn(marks, name) ? marks[name] : undefined
  if (!known || typeof value !== 'object' || value === null) return value === true && known?.length === 0
  const said = new Map<string, unknown>(Object.entries(value))
  return said.size === known.length && known.every((key) => said.get(key) === null || typeof said.get(key) === 'string')
}

function lookAtElement(element: XmlElement, { holds }: Holder, looking: Looking): void {
  const { vocabulary, found } = looking
  const { nodeName: name } = element
  const kind = Object.hasOwn(vocabulary.elements, name) ? vocabulary.elements[name] : undefined
  if (!kind || !holds.includes(name)) return void found.push(`${name} where it may not be`)
  for (const [key, value] of Object.entries(element.getAttributes()))
    if (!isFitting(kind.attributes, key, value)) found.push(`${name} ${key} ${JSON.stringify(value)}`)
  visit(element, kind, looking)
}

function isFitting(attributes: Readonly<Record<string, TextValue>>, name: string, value: unknown): boolean {
  // What is undefined has its usual value, and what is nothing is of no kind.
  if (value === undefined) return true
  if (name === suggestionAttribute) return name in attributes && readElementSuggestion(value) !== undefined
  return Object.hasOwn(attributes, name) && isValue(attributes[name], value)
}

function isValue(kind: TextValue | undefined, value: unknown): boolean {
  if (typeof kind !== 'string') return kind?.some((one) => one === value) ?? false
  if (kind === 'numbers') return value === null || areNumbers(value)
  return typeof value === kind && (typeof value !== 'number' || isUsual(value))
}

const areNumbers = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isFinite)

const isUsual = (value: number): boolean => Number.isFinite(value) && value >= 0
