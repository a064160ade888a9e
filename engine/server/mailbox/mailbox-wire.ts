import type { IncomingLetter, LetterHead } from './letter.ts'
import type { MailboxPlace } from './mailbox-place.ts'

/** What the thread that reads a mailbox is told at its start. */
export interface MailboxTask {
  readonly place: MailboxPlace
  /** A letter that is larger is not read. */
  readonly mostBytes: number
  /** How long a letter can wait when the server does not tell of it. */
  readonly lookEveryMs: number
  /** How long one that could not be handled is left alone. */
  readonly restMs: number
}

/** What the thread says. It waits for a word after each question: `head`, `letter` and `unreadable`. */
export type FromThread =
  | { readonly type: 'looked' }
  | { readonly type: 'failed'; readonly words: string }
  | { readonly type: 'reads' }
  | ({ readonly type: 'head'; readonly head: LetterHead } & LetterKey)
  | ({ readonly type: 'letter'; readonly letter: IncomingLetter } & LetterKey)
  | ({ readonly type: 'unreadable'; readonly words: string } & LetterKey)

/** Where a letter lies: its number, as long as the mailbox keeps its numbers (RFC 9051, section 2.3.1.1). */
export interface LetterKey {
  readonly uidValidity: string
  readonly uid: number
}

/** To read a letter, to leave it as one that was handled, or to ask again later. */
export type Word = 'read' | 'handled' | 'later'
