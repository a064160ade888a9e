import { type Block, type Inline, isSafeHref } from '../../../contract/format/block.ts'
import type { Changes } from './changes.ts'
import type { Fields } from './fields.ts'
import type { Left } from './left.ts'
import type { Numbering } from './numbering.ts'
import type { Part } from './package.ts'
import type { Ranges } from './ranges.ts'
import type { Styles } from './styles.ts'

/** One document that is being read. */
export interface Reading {
  readonly styles: Styles
  readonly numbering: Numbering
  readonly changes: Changes
  readonly ranges: Ranges
  readonly fields: Fields
  readonly left: Left
  readonly relations: Part['relations']
  /** What a note says, by the name of its reference. */
  note(reference: string, id: string): string | undefined
  /** What stands for the address of a picture, by its path in the file. */
  urlOf(path: string): string
  /** Throws where there are too many. */
  countParagraph(): void
}

/** What stands in a paragraph: words, and what is a block of its own. */
export type Piece = Inline | Figure

export interface Figure {
  readonly figure: Block
}

export const isFigure = (piece: Piece): piece is Figure => 'figure' in piece

/** Where a relation leads that may stand on a page; undefined for a place in the document itself. */
export function hrefOf({ relations }: Reading, id: string | undefined): string | undefined {
  const relation = relations.get(id ?? '')
  return relation?.isOutside && isSafeHref(relation.target) ? relation.target : undefined
}
