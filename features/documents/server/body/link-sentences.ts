import type { OutlineNode } from '@atrium/engine/server'
import { namedHere } from '../../contract/backlinks.ts'
import { pageAtPath } from '../../contract/document-path.ts'

type Line = NonNullable<OutlineNode['line']>
type Part = Line[number]

const longest = 240
const around = 100

/** The pages that a line leads to, each with the sentence that its first link stands in. */
export function linkSentences({ line = [] }: OutlineNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [at, part] of line.entries()) {
    const target = pageOf(part)
    if (target !== undefined && !found.has(target)) found.set(target, sentenceAround(line, { at, target }))
  }
  return found
}

const pageOf = (part: Part): string | undefined => ('name' in part ? pageNamed(part) : pageLinked(part.marks['link']))

function pageNamed({ name, attributes: { kind, target } }: OutlineNode): string | undefined {
  return name === 'mention' && kind === 'page' && typeof target === 'string' && target.length <= 64 ? target : undefined
}

function pageLinked(link: unknown): string | undefined {
  if (typeof link !== 'object' || link === null || !('href' in link) || typeof link.href !== 'string') return undefined
  return pageAtPath(link.href)
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** What is called otherwise by now is not named by its old name: `namedHere` stands for it. */
function sentenceAround(line: Line, { at, target }: { readonly at: number; readonly target: string }): string {
  const shown = line.map((part) => ('name' in part && pageNamed(part) === target ? namedHere : wordsOf(part)))
  const from = shown.slice(0, at).join('').length
  const { segment, index } = sentences.segment(shown.join('')).containing(from) ?? { segment: '', index: 0 }
  return shortened(segment, from - index)
}

function shortened(sentence: string, at: number): string {
  if (sentence.length <= longest) return tidy(sentence)
  const from = at > around ? wordEnd(sentence, at - around) : 0
  const part = sentence.slice(from, from + longest)
  const whole = from + longest < sentence.length ? `${part.replace(/\s\S*$/, '')}…` : part
  return tidy(`${from > 0 ? '…' : ''}${whole}`)
}

/** The space that is put behind a name is none before a full stop. */
const tidy = (sentence: string): string =>
  sentence
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\u{FFFC} (?=[.,;:!?])/gu, namedHere)
    .trim()

const wordEnd = (sentence: string, from: number): number => {
  const space = sentence.slice(from, from + around).search(/\s/)
  return space < 0 ? from : from + space
}

function wordsOf(part: Part): string {
  if (!('name' in part)) return part.words.replaceAll(namedHere, ' ')
  const { name, attributes, text } = part
  if (name !== 'mention') return text || ' '
  const { kind } = attributes
  const label = typeof attributes['label'] === 'string' ? attributes['label'] : ''
  return kind === 'person' || kind === 'group' ? `@${label}` : label
}
