import type { Written } from '../../contract/format/titled.ts'

export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What is said about some words of a page that was read, or about all of it where no words say so. */
export interface ReadThread {
  readonly id: string
  readonly isResolved: boolean
  /** What is said, one after the other. */
  readonly comments: readonly string[]
}

/** A page that was read, with the folders that it lay in. */
export interface ReadPage extends Written {
  /** The file's, without its ending. */
  readonly name: string
  readonly folders: readonly string[]
  /** What is said about words of it that name it, and about all of it where none do. */
  readonly threads?: readonly ReadThread[]
  /** What links to it stand under, where it came out of a zip (`keyOf`). */
  readonly key: string | undefined
}

export interface ReadFiles {
  readonly pages: readonly ReadPage[]
  /** The pictures and files that pages of a zip show or link to, by their keys. */
  readonly files: readonly GivenFile[]
  /** What was not read, and why. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[]
}
