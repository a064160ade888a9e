import type { Suggested } from '@atrium/engine/contract'
import type { Block } from '../../../contract/format/block.ts'
import { type Heading, headingsIn } from '../../../contract/format/contents.ts'
import type { Looks } from '../../../contract/format/looks.ts'
import { settledBlocks } from '../../../contract/format/settled-blocks.ts'
import { type Comments, type WordThread, createComments } from './comments-in-word.ts'

/** A picture that Word can show, of so many pixels. */
export interface WordPicture {
  readonly type: 'png' | 'jpg' | 'gif'
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** What Word has to be told beside the words. */
export interface Surroundings {
  /** The name of a person by their id. */
  nameOf(person: string): string
  /** By the addresses under which they stand on the page. */
  readonly pictures: ReadonlyMap<string, WordPicture>
  /** What is said about the page and its words; nothing where it is not asked for. */
  readonly threads?: readonly WordThread[]
}

/** One document that is being written. */
export interface Writing extends Surroundings {
  readonly comments: Comments
  /** The paragraphs of which it is proposed that they are there, or no longer are. */
  readonly proposed: Set<unknown>
  /** A tracked change of its own. */
  change(suggested: Suggested): Change
  /** Another list whose numbers begin anew. */
  nextList(): number
  /** The headings of the document, once: as a page has no more than one table of contents, and Word its own beside it. */
  headings(): readonly Heading[]
}

/** As Word knows it: when is in ISO 8601, to the second. */
export interface Change {
  readonly id: number
  readonly author: string
  readonly date: string
}

export function createWriting({ nameOf, pictures, threads = [] }: Surroundings, blocks: readonly Block[]): Writing {
  let [changes, lists] = [0, 0]
  let headings = headingsIn(settledBlocks(blocks))
  return {
    nameOf,
    pictures,
    comments: createComments(threads, blocks),
    proposed: new Set(),
    change: ({ by, at }) => ({ id: (changes += 1), author: nameOf(by), date: secondOf(at) }),
    nextList: () => (lists += 1),
    headings() {
      const all = headings
      headings = []
      return all
    },
  }
}

const secondOf = (at: string): string => `${new Date(Date.parse(at) || 0).toISOString().slice(0, 19)}Z`

/** Where a block stands: how deep, in which numbered list, and in what colours. */
export interface Place {
  readonly looks: Pick<Looks, 'color' | 'ground'>
  readonly writing: Writing
  readonly depth: number
  readonly list: number
}
