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
  visit(root, [vocabulary.root], { vocabulary, found })
  return found.toSorted((one, other) => (one < other ? -1 : 1))
}

interface Looking {
  readonly vocabulary: TextVocabulary
  readonly found: string[]
}

function visit(parent: XmlFragment, holds: readonly string[], looking: Looking): void {
  for (const part of parent.toArray()) {
    if (part instanceof XmlText) lookAtWords(part, holds, looking)
    else if (part instanceof XmlElement) lookAtElement(part, holds, looking)
    else looking.found.push('a part of no kind')
  }
}

function lookAtWords(text: XmlText, holds: readonly string[], { vocabulary, found }: Looking): void {
  if (!holds.includes(words) && text.length > 0) found.push('words where none may be')
  const runs: readonly { readonly insert?: unknown; readonly attributes?: object }[] = text.toDelta()
  for (const { insert, attributes = {} } of runs) {
    if (typeof insert !== 'string') found.push('words that are none')
    for (const [name, value] of Object.entries(attributes))
      if (!isMark(vocabulary, name, value)) found.push(`mark ${name} ${JSON.stringify(value)}`)
  }
}

/** Marks that may lie over each other have a hash behind their name. */
function isMark({ marks }: TextVocabulary, name: string, value: unknown): boolean {
  const plainName = name.split('--', 1)[0] ?? ''
  if (!Object.hasOwn(marks, plainName) || typeof value !== 'object' || value === null) return value === true
  const known = marks[plainName] ?? []
  return Object.entries(value).every(
    ([key, said]) => known.includes(key) && (said === null || typeof said === 'string'),
  )
}

function lookAtElement(element: XmlElement, holds: readonly string[], looking: Looking): void {
  const { vocabulary, found } = looking
  const { nodeName: name } = element
  const kind = Object.hasOwn(vocabulary.elements, name) ? vocabulary.elements[name] : undefined
  if (!kind || !holds.includes(name)) return void found.push(`${name} where it may not be`)
  for (const [key, value] of Object.entries(element.getAttributes()))
    if (!isFitting(kind.attributes, key, value)) found.push(`${name} ${key} ${JSON.stringify(value)}`)
  visit(element, kind.holds, looking)
}

function isFitting(attributes: Readonly<Record<string, TextValue>>, name: string, value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (name === suggestionAttribute) return name in attributes && readElementSuggestion(value) !== undefined
  return Object.hasOwn(attributes, name) && isValue(attributes[name], value)
}

function isValue(kind: TextValue | undefined, value: unknown): boolean {
  if (typeof kind !== 'string') return kind?.some((one) => one === value) ?? false
  if (kind === 'numbers') return Array.isArray(value) && value.every(Number.isFinite)
  return typeof value === kind && (typeof value !== 'number' || isUsual(value))
}

const isUsual = (value: number): boolean => Number.isFinite(value) && value >= 0
