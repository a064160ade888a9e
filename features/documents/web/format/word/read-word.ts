import { newId } from '@atrium/base/id'
import type { Propose } from '../../../contract/format/proposals.ts'
import type { Inline } from '../../../contract/format/block.ts'
import { settledWords } from '../../../contract/format/settled-blocks.ts'
import { textOf } from '../../../contract/format/block.ts'
import { type Written, titled } from '../../../contract/format/titled.ts'
import { importLimits } from '../import-limits.ts'
import type { GivenFile, ReadThread } from '../read-page.ts'
import type { Unpacking } from '../unpack.ts'
import { type WordBody, readBody } from './body.ts'
import { type Changes, createChanges } from './changes.ts'
import { readComments } from './comments.ts'
import { createFields } from './fields.ts'
import { type Left, createLeft } from './left.ts'
import { createNotes } from './notes.ts'
import { createNumbering } from './numbering.ts'
import { type WordPackage, openPackage } from './package.ts'
import { createRanges } from './ranges.ts'
import { isFigure } from './reading.ts'
import { createStyles } from './styles.ts'
import { Unreadable } from './unreadable.ts'
import { childOf, textIn } from './xml.ts'

export interface WordPage extends Written {
  /** What is said about words of the page, which name it, and about the page where none do. */
  readonly threads: readonly ReadThread[]
}

export interface ReadingWord extends Pick<Unpacking, 'used' | 'skip'> {
  /** In whose name tracked changes become proposals; they are words where nobody proposes. */
  readonly propose: Propose | undefined
  /** How whoever brings it in is called. */
  readonly person: string
  /** What stands for the address of a picture, by its path in the file. */
  urlOf(path: string): string
}

/**
 * A page out of a document of Word (ECMA-376), with its tracked changes as proposals and its comments as threads. Throws
 * `Unreadable` where there is none; tells `skip` what has no place on a page.
 */
export function readWord(file: GivenFile, { used, skip, propose, person, urlOf }: ReadingWord): WordPage {
  const pack = openPackage(file, { used, skip })
  const body = childOf(pack.main.root, 'w:body')
  if (!body) throw new Unreadable(empty)
  const left = createLeft()
  const { threads: all, threadOf } = readComments(pack, person)
  if (all.length > importLimits.threads) left.note('comments')
  const threads = all.slice(0, importLimits.threads)
  const known = new Set(threads.map(({ id }) => id))
  const changes = createChanges(propose)
  const read = readBody(body, {
    styles: createStyles(pack.related('styles')[0]?.root),
    numbering: createNumbering(pack.related('numbering')[0]?.root),
    changes,
    ranges: createRanges((comment) => [threadOf(comment)].find((id) => id !== undefined && known.has(id))),
    fields: createFields(),
    left,
    relations: pack.main.relations,
    note: createNotes(pack, left),
    urlOf,
    countParagraph: createCount(),
  })
  noteMargins(pack, left)
  left.say(skip, file.name)
  return { ...withTitle(read), threads: [...threads, ...authorsOf(changes, person)] }
}

const empty = 'It holds no text of Word. Open it in Word or LibreOffice, save it again as .docx, and import that.'
const tooLong = `It has more than ${importLimits.paragraphs.toLocaleString('en-US')} paragraphs. Split it into several files and import those.`

function createCount(): () => void {
  let count = 0
  return () => {
    if ((count += 1) > importLimits.paragraphs) throw new Unreadable(tooLong)
  }
}

function noteMargins(pack: WordPackage, left: Left): void {
  const margins = [...pack.related('header'), ...pack.related('footer')]
  if (margins.some(({ root }) => textIn(root).trim() !== '')) left.note('margins')
}

function withTitle({ title, blocks }: WordBody): Written {
  if (!title) return titled(blocks)
  const words = title.pieces.filter((piece): piece is Inline => !isFigure(piece))
  return { title: textOf(settledWords(words)).trim().slice(0, 200), blocks }
}

/** Suggestions are in the name of whoever brings them in; a comment says who made them. */
function authorsOf(changes: Changes, person: string): readonly ReadThread[] {
  const others = changes.authors().filter((author) => author.trim().toLowerCase() !== person.trim().toLowerCase())
  if (others.length === 0) return []
  const names = new Intl.ListFormat('en-US').format(others.slice(0, mostNames))
  const text = `The suggestions in this document come from a Word file, where they were made by ${names}.`
  return [{ id: newId(), isResolved: false, comments: [text] }]
}

const mostNames = 50
