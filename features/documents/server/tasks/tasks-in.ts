import { type LocalDate, isLocalDate } from '@atrium/base/local-date-time'
import type { OutlineNode } from '@atrium/engine/server'
import type { TaskPart } from '../../contract/my-tasks.ts'

/** A checklist item that one person is mentioned in. */
export interface KeptTask {
  readonly block: string
  readonly person: string
  readonly due: LocalDate | null
  readonly isDone: boolean
  /** Where it is among the others of its page. */
  readonly place: number
  readonly line: readonly TaskPart[]
}

type Part = NonNullable<OutlineNode['line']>[number]

/** So many of one page are kept. */
const mostKept = 2_000
const longestLine = 300

/** What is to be done on a page, by whom and by which day: of an item that mentions several people, a task for each. */
export function tasksIn(outline: readonly OutlineNode[]): readonly KeptTask[] {
  const tasks = new Map<string, KeptTask>()
  for (const [at, item] of outline.entries()) {
    if (item.name !== 'checkListItem') continue
    const block = idOf(outline[at - 1])
    const line = partsOf(outline, at)
    if (block === undefined) continue
    const kept = { block, due: dayIn(line), isDone: item.attributes['checked'] === true, place: at }
    for (const person of peopleIn(line)) {
      if (tasks.size === mostKept) return [...tasks.values()]
      const key = `${block} ${person}`
      if (!tasks.has(key)) tasks.set(key, { ...kept, person, line: shortened(line) })
    }
  }
  return [...tasks.values()]
}

const id = /^[\w-]{1,64}$/

/** Of the block that holds an item. */
function idOf(container: OutlineNode | undefined): string | undefined {
  const given = container?.name === 'blockContainer' ? container.attributes['id'] : undefined
  return typeof given === 'string' && id.test(given) ? given : undefined
}

function partsOf(outline: readonly OutlineNode[], at: number): readonly TaskPart[] {
  const line = outline[at]?.line
  if (line) return line.map(partOf)
  // An item of mentions alone has no line; they follow it.
  const rest = outline.slice(at + 1)
  const end = rest.findIndex(({ name }) => name !== 'mention')
  return (end < 0 ? rest : rest.slice(0, end)).map(partOf)
}

function partOf(part: Part): TaskPart {
  if (!('name' in part)) return { text: tidy(part.words) }
  const { name, attributes, text } = part
  if (name !== 'mention') return { text: tidy(text) || ' ' }
  const named = namedBy(attributes)
  const label = tidy(textIn(attributes, 'label'))
  if (attributes['kind'] === 'group') return { text: `@${label}` }
  return named ? { text: label, named } : { text: label }
}

function namedBy(attributes: OutlineNode['attributes']): TaskPart['named'] {
  const [kind, target] = [attributes['kind'], textIn(attributes, 'target')]
  if (kind === 'date') return isLocalDate(target) ? { kind, target, where: '' } : undefined
  if ((kind !== 'person' && kind !== 'page') || !id.test(target)) return undefined
  return { kind, target, where: tidy(textIn(attributes, 'where')) }
}

const textIn = (attributes: OutlineNode['attributes'], name: string): string => {
  const value = attributes[name]
  return typeof value === 'string' ? value : ''
}

/** As PostgreSQL can hold it. */
const tidy = (words: string): string => words.replaceAll(/[\s\0]+/g, ' ').toWellFormed()

const dayIn = (line: readonly TaskPart[]): LocalDate | null =>
  line.flatMap(({ named }) => (named?.kind === 'date' ? [named.target] : []))[0] ?? null

const peopleIn = (line: readonly TaskPart[]): readonly string[] =>
  line.flatMap(({ named }) => (named?.kind === 'person' ? [named.target] : []))

/** Cut after so many letters. */
function shortened(line: readonly TaskPart[]): readonly TaskPart[] {
  const kept: TaskPart[] = []
  let left = longestLine
  for (const part of line) {
    if (part.text.length >= left) return [...kept, { text: `${part.text.slice(0, left).toWellFormed()}…` }]
    kept.push(part)
    left -= part.text.length
  }
  return kept
}
