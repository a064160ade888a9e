import { type LocalDate, isLocalDate } from '@atrium/base/local-date-time'
import { wordsIn } from './words.ts'

export type SearchMark = 'file' | 'link' | 'pin' | 'thread'

/** Words that must all be there. */
type Together = readonly string[]

/** What somebody looks for, out of what they typed. */
export interface Search {
  /** All words that are looked for, at most `maxWords`. */
  readonly words: readonly string[]
  /** Of each of these one must be there. */
  readonly groups: readonly (readonly Together[])[]
  /** None of these may be there. */
  readonly without: readonly Together[]
  /** Names, not ids. */
  readonly from: readonly string[]
  readonly in: readonly string[]
  readonly kinds: readonly string[]
  readonly marks: readonly SearchMark[]
  /** `after` means later than that day. */
  readonly before: LocalDate | undefined
  readonly after: LocalDate | undefined
  /** Operators with a minus, which only words can have. */
  readonly negated: readonly string[]
  /** Operators whose value is none of theirs, as `is:unread`; they are looked for as words. */
  readonly misread: readonly string[]
}

const maxWords = 16
const operator = /(?<![\p{L}\p{N}])(-?(?:from|in|kind|has|is|before|after)):(?:"([^"]*)"|(\S+))/giu
const excluded = /(?<!\S)-(?:"([^"]*)"|([\p{L}\p{N}]\S*))/gu

/**
 * Reads what was typed: words, `-word`, `one OR other`, `one AND other`, `from:ada`, `in:"Garden party"`, `kind:event`, `has:file`,
 * `has:link`, `is:pinned`, `is:thread`, `before:2026-05-01` and `after:2026-04-01`. What is no such thing is looked for as
 * words.
 */
export function parseSearch(text: string): Search {
  const found: Found = {
    from: [],
    in: [],
    kinds: [],
    marks: [],
    before: undefined,
    after: undefined,
    negated: [],
    misread: [],
  }
  const without: Together[] = []
  const rest = text
    .replaceAll(operator, (...[whole = '', name = '', ...values]: string[]) => {
      if (takeOperator(name.toLowerCase(), valueOf(values), found)) return ' '
      if (valueOf(values) !== '') found.misread.push(whole)
      return whole
    })
    .replaceAll(excluded, (...[whole = '', ...values]: string[]) => {
      const words = wordsIn(valueOf(values))
      if (words.length === 0 || without.length === maxWords) return whole
      without.push(words)
      return ' '
    })
  const groups = groupsIn(rest)
  return { words: [...new Set(groups.flat(2))], groups, without, ...found }
}

/** Of what was matched in quotation marks and without them. */
const valueOf = ([quoted, plain]: readonly (string | undefined)[]): string => (quoted ?? plain ?? '').trim()

const joints: ReadonlySet<string> = new Set(['OR', 'AND'])

/** `OR` binds what stands right before it to what stands right after it; `AND` says what is so without it. */
function groupsIn(text: string): Search['groups'] {
  const groups: Together[][] = []
  const known = new Set<string>()
  let isOther = false
  for (const token of text.split(/\s+/)) {
    if (groups.length > 0 && joints.has(token)) {
      isOther ||= token === 'OR'
      continue
    }
    const words = [...new Set(wordsIn(token))].filter((word) => isOther || !known.has(word))
    const fitting = words.filter((word) => known.size < maxWords && known.add(word))
    if (fitting.length === 0) continue
    if (isOther) groups.at(-1)?.push(fitting)
    else groups.push([fitting])
    isOther = false
  }
  return groups
}

interface Found {
  readonly from: string[]
  readonly in: string[]
  readonly kinds: string[]
  readonly marks: SearchMark[]
  readonly negated: string[]
  readonly misread: string[]
  before: LocalDate | undefined
  after: LocalDate | undefined
}

/** Takes note of an operator; answers whether it is one. */
function takeOperator(name: string, value: string, found: Found): boolean {
  if (value === '') return false
  if (name.startsWith('-')) return found.negated.push(name.slice(1)) > 0
  const list = lists[name]
  return list ? found[list].push(value.replace(/^[@#]/, '')) > 0 : takeMark(name, value.toLowerCase(), found)
}

const lists: Readonly<Record<string, 'from' | 'in' | 'kinds'>> = { from: 'from', in: 'in', kind: 'kinds' }

function takeMark(name: string, value: string, found: Found): boolean {
  if (name === 'before' || name === 'after') {
    if (!isLocalDate(value)) return false
    found[name] = value
    return true
  }
  const mark = marks[`${name}:${value}`]
  return mark !== undefined && found.marks.push(mark) > 0
}

const marks: Readonly<Record<string, SearchMark>> = {
  'has:file': 'file',
  'has:link': 'link',
  'is:pinned': 'pin',
  'is:thread': 'thread',
}
