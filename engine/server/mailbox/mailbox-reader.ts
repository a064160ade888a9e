import { randomUUID } from 'node:crypto'
import { backoffMs } from '@atrium/base/backoff'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import type { IncomingLetter, LetterHead } from './letter.ts'
import { type MailboxLine, type Question, openMailboxLine } from './mailbox-line.ts'
import type { MailboxPlace } from './mailbox-place.ts'
import { createMailboxTable, nameOfLetter } from './mailbox-table.ts'
import type { LetterKey, Word } from './mailbox-wire.ts'

/**
 * Whoever answers letters. Each may be asked again for the same letter, under the same `name`, when a process is killed or
 * it throws: doing it twice must be as good as once. What they answer is what became of the letter, for the records.
 */
export interface LetterTaker {
  /** By its head alone, whether the rest of a letter is to be read. */
  examine(head: LetterHead, name: string): Promise<'read' | Became>
  take(letter: IncomingLetter, name: string): Promise<Became>
  /** Of one that could not be handled however often it was tried. */
  giveUp(head: LetterHead, name: string): Promise<Became>
}

export interface Became {
  readonly became: string
}

export interface MailboxReader {
  /** Lets go of the mailbox, so that another process may read it. */
  close(): Promise<void>
}

interface Needs {
  readonly place: MailboxPlace
  readonly pool: pg.Pool
  readonly log: Logger
  readonly taker: LetterTaker
}

/** A letter that is larger is not read, but for its head. */
export const mostLetterBytes = 26_214_400

const holdEveryMs = 5_000
const lookEveryMs = 30_000
const restMs = 60_000
const mostTries = 4
const retry = { firstMs: 1_000, longestMs: 300_000 }

/** Reads a mailbox in one process at a time, and has `taker` answer each letter once. */
export function startMailboxReader(needs: Needs): MailboxReader {
  return new Reader(needs)
}

class Reader implements MailboxReader {
  readonly #needs: Needs
  readonly #table: ReturnType<typeof createMailboxTable>
  readonly #holder = randomUUID()
  readonly #timer: NodeJS.Timeout
  #line: MailboxLine | undefined
  #holding: Promise<void> | undefined
  #answering: Promise<Word> | undefined
  #failures = 0
  /** After a failure the mail server is left alone until then. */
  #opensAt = 0
  #isClosed = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#table = createMailboxTable(needs.pool)
    this.#timer = setInterval(() => this.#hold(), holdEveryMs)
    this.#timer.unref()
    this.#hold()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#holding
    await this.#line?.close()
    await this.#answering
    await this.#table.letGo(this.#holder).catch((error: unknown) => this.#warn('let go of', error))
  }

  #hold(): void {
    if (this.#isClosed) return
    this.#holding ??= this.#holdOnce()
      .catch(async (error: unknown) => {
        this.#warn('hold', error)
        // Nobody knows whose it is by now.
        await this.#line?.close()
      })
      .finally(() => (this.#holding = undefined))
  }

  async #holdOnce(): Promise<void> {
    const isMine = await this.#table.hold(this.#holder)
    if (!isMine) return this.#line?.close()
    if (!this.#line && !this.#isClosed && performance.now() >= this.#opensAt) this.#open()
  }

  #open(): void {
    const { place } = this.#needs
    const task = { place, mostBytes: mostLetterBytes, lookEveryMs, restMs }
    const line = openMailboxLine(task, {
      looked: () => this.#looked(),
      answer: (question) => (this.#answering = this.#answer(question)),
    })
    this.#line = line
    void line.ended.then((words) => this.#ended(words))
  }

  #looked(): void {
    this.#failures = 0
    this.#table.looked().catch((error: unknown) => this.#warn('note how it is with', error))
  }

  #ended(words: string | undefined): void {
    this.#line = undefined
    if (words === undefined) return
    const waitMs = backoffMs(retry, this.#failures)
    this.#opensAt = performance.now() + waitMs
    this.#failures += 1
    setTimeout(() => this.#hold(), waitMs + 1).unref()
    this.#needs.log.warn('The mailbox cannot be read; it is tried again.', { words })
    this.#table.failed(words).catch((error: unknown) => this.#warn('note how it is with', error))
  }

  async #answer(question: Question): Promise<Word> {
    try {
      return await this.#handle(question)
    } catch (error) {
      this.#needs.log.warn('A letter could not be handled; it is tried again.', { error })
      return 'later'
    }
  }

  async #handle(question: Question): Promise<Word> {
    const { taker, log, place } = this.#needs
    const key = { folder: `${place.user} ${place.host} ${place.folder}`, ...keyOf(question) }
    if (question.type === 'unreadable') {
      log.warn('A letter could not be read.', { words: question.words })
      return this.#became(key, { became: 'unreadable' })
    }
    if (question.type === 'letter')
      return this.#became(key, await taker.take(question.letter, nameOfLetter(question.letter.head)))
    const { head } = question
    const name = nameOfLetter(head)
    if (await this.#table.isHandled(key, name)) return 'handled'
    if ((await this.#table.tries(key, name)) >= mostTries) return this.#became(key, await taker.giveUp(head, name))
    const examined = await taker.examine(head, name)
    return examined === 'read' ? 'read' : this.#became(key, examined)
  }

  async #became(key: LetterKey & { readonly folder: string }, { became }: Became): Promise<Word> {
    await this.#table.handled(key, became)
    this.#needs.log.info('An email came in.', { became })
    return 'handled'
  }

  #warn(what: string, error: unknown): void {
    this.#needs.log.warn(`Could not ${what} the mailbox; it is tried again.`, { error })
  }
}

const keyOf = ({ uidValidity, uid }: LetterKey): LetterKey => ({ uidValidity, uid })
