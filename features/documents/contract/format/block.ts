import { isInnerPath } from '@atrium/base/inner-path'
import type { Suggested } from '@atrium/engine/contract'
import type { CellLooks, Looks } from './looks.ts'

/** What a page is made of, as its text keeps it: blocks that lie in each other. */
export interface Block {
  /** As the editor names it: `paragraph`, `heading`, `bulletListItem`, `table`, … */
  readonly type: string
  readonly props: Readonly<Record<string, Value>>
  readonly content: readonly Inline[]
  /** Of a table alone. */
  readonly rows?: readonly (readonly Cell[])[]
  readonly children: readonly Block[]
  /** What somebody proposes of the block as a whole; its words say so, too. Absent where nothing is proposed. */
  readonly proposed?: Proposed
  /** The threads about the block as a whole; absent but where a page comes in or goes out with what is said about it. */
  readonly threads?: readonly string[]
}

/** By whom it is proposed to put something in, and to take it off; both where one proposes to take off what another put in. */
export interface Proposed {
  readonly insert?: Suggested
  readonly delete?: Suggested
}

export interface Cell extends CellLooks {
  readonly isHeader: boolean
  readonly content: readonly Inline[]
}

export type Value = string | number | boolean | null

export type Mark = 'bold' | 'italic' | 'strike' | 'code' | 'underline'
export const marks: readonly Mark[] = ['bold', 'italic', 'strike', 'code', 'underline']

/** A run of text; a line break is `\n`. */
export interface Inline {
  readonly text: string
  readonly marks: readonly Mark[]
  /** Absent outside of a link. */
  readonly href?: string
  /** Whether the text is a formula in LaTeX, without marks. */
  readonly isFormula?: true
  /** Whether the text is a note at the foot of the page, for which a number stands here. */
  readonly isFootnote?: true
  /** Its colours; absent where nobody chose any. */
  readonly looks?: Looks
  /** What somebody proposes of the run; absent where nothing is. */
  readonly proposed?: Proposed
  /** The threads about the run; absent as those about a block are. */
  readonly threads?: readonly string[]
}

export const plain = (text: string): Inline => ({ text, marks: [] })
export const formula = (text: string): Inline => ({ text, marks: [], isFormula: true })
export const footnote = (text: string): Inline => ({ text, marks: [], isFootnote: true })

export const block = (type: string, more: Partial<Omit<Block, 'type'>> = {}): Block => ({
  type,
  props: {},
  content: [],
  children: [],
  ...more,
})

/** The words one after the other, each note in brackets where its number stands. */
export const textOf = (content: readonly Inline[]): string =>
  content.map(({ text, isFootnote }) => (isFootnote ? ` (${text})` : text)).join('')

/** Runs that look alike as one, without empty ones. */
export function joined(content: readonly Inline[]): readonly Inline[] {
  const runs: Inline[] = []
  for (const run of content) {
    const last = runs.at(-1)
    if (run.text === '') continue
    if (last && looksLike(last, run)) runs[runs.length - 1] = { ...last, text: last.text + run.text }
    else runs.push(run)
  }
  return runs
}

const looksLike = (one: Inline, other: Inline): boolean =>
  !standsAlone(one) &&
  !standsAlone(other) &&
  one.href === other.href &&
  aboutOf(one) === aboutOf(other) &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark) => other.marks.includes(mark))

/** Its colours, and what is proposed of it and said about it, by the ids. */
const aboutOf = ({ looks, proposed, threads = [] }: Inline): string =>
  `${looks?.color} ${looks?.ground} ${proposed?.insert?.id} ${proposed?.delete?.id} ${threads.join()}`

/** The words of a block, those in a table as well. */
export const wordsIn = ({ content, rows = [] }: Block): readonly Inline[] => [
  ...content,
  ...rows.flatMap((cells) => cells.flatMap((cell) => cell.content)),
]

/** Whether the run is one thing among the words, as formulas and notes are. */
export const standsAlone = ({ isFormula, isFootnote }: Inline): boolean => isFormula ?? isFootnote ?? false

/** Whether a link may lead there: the web, mail, or a place in this app; never a script. */
export function isSafeHref(href: string): boolean {
  const trimmed = href.trim()
  return /^(https?:\/\/|mailto:|#)/i.test(trimmed) || isInnerPath(trimmed)
}
