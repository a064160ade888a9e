import { wordsIn } from './words.ts'

export type SearchMark = 'file' | 'link' | 'pin' | 'thread'

/** What somebody looks for, out of what they typed. */
export interface Search {
  /** As they are looked for, at most `maxWords`. */
  readonly words: readonly string[]
  /** Names, not ids. */
  readonly from: readonly string[]
  readonly in: readonly string[]
  readonly marks: readonly SearchMark[]
  /** Days like 2026-05-01; `after` means later than that day. */
  readonly before: string | undefined
  readonly after: string | undefined
}

const maxWords = 16
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const operator = /(?<![\p{L}\p{N}])(from|in|has|is|before|after):(?:"([^"]*)"|(\S+))/giu

/**
 * Reads what was typed: words, `from:ada`, `in:"Garden party"`, `has:file`, `has:link`, `is:pinned`, `is:thread`,
 * `before:2026-05-01` and `after:2026-04-01`. What is no such thing is looked for as words.
 */
export function parseSearch(text: string): Search {
  const found: Found = { from: [], in: [], marks: [], before: undefined, after: undefined }
  const rest = text.replaceAll(operator, (...[whole, name = '', quoted, plain]: (string | undefined)[]) => {
    const value = (quoted ?? plain ?? '').trim()
    return value !== '' && take(name.toLowerCase(), value, found) ? ' ' : (whole ?? '')
  })
  return { words: [...new Set(wordsIn(rest))].slice(0, maxWords), ...found }
}

interface Found {
  readonly from: string[]
  readonly in: string[]
  readonly marks: SearchMark[]
  before: string | undefined
  after: string | undefined
}

function take(name: string, value: string, found: Found): boolean {
  if (name === 'from') return found.from.push(value.replace(/^@/, '')) > 0
  if (name === 'in') return found.in.push(value.replace(/^#/, '')) > 0
  if (name === 'before' || name === 'after') {
    if (!day.test(value)) return false
    found[name] = value
    return true
  }
  const mark = marks[`${name}:${value.toLowerCase()}`]
  return mark !== undefined && found.marks.push(mark) > 0
}

const marks: Readonly<Record<string, SearchMark>> = {
  ...{ 'has:file': 'file', 'has:link': 'link', 'is:pinned': 'pin', 'is:thread': 'thread' },
}
