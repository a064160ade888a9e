import { Worker } from 'node:worker_threads'
import type { FromThread, MailboxTask, Word } from './mailbox-wire.ts'

/** A thread that is connected to a mailbox, or tries to be. */
export interface MailboxLine {
  /** Resolves with why it ended by itself; undefined where it was closed. */
  readonly ended: Promise<string | undefined>
  close(): Promise<void>
}

interface Heard {
  /** Hears that the mailbox was looked through. */
  looked(): void
  /** Answers a question of the thread; must not reject. */
  answer(question: Question): Promise<Word>
}

export type Question = Extract<FromThread, { readonly type: 'head' | 'letter' | 'unreadable' }>

const heapMb = 256
/** A letter that takes longer to read is none that somebody wrote. */
const readsWithinMs = 30_000

/**
 * Reads a mailbox in a thread of its own: what a mail server sends, and how much work somebody puts into a letter, holds up
 * nobody, and ends nothing but this thread.
 */
export function openMailboxLine(task: MailboxTask, heard: Heard): MailboxLine {
  const file = new URL('./mailbox-thread.ts', import.meta.url)
  const worker = new Worker(file, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const { promise: ended, resolve } = Promise.withResolvers<string | undefined>()
  let timer: NodeJS.Timeout | undefined
  worker.unref()
  worker.on('error', ({ message }) => end(message))
  worker.on('messageerror', ({ message }) => end(message))
  worker.on('exit', () => end('The thread that reads the mailbox ended.'))
  worker.on('message', (message: FromThread) => {
    clearTimeout(timer)
    hear(message)
  })

  function hear(message: FromThread): void {
    switch (message.type) {
      case 'failed':
        return end(message.words)
      case 'looked':
        return heard.looked()
      case 'reads':
        timer = setTimeout(() => end('A letter took too long to read.'), readsWithinMs)
        return void timer.unref()
      default:
        void heard.answer(message).then((word) => worker.postMessage(word))
    }
  }

  function end(words: string | undefined): void {
    clearTimeout(timer)
    resolve(words)
    void worker.terminate()
  }

  return {
    ended,
    async close() {
      end(undefined)
      await worker.terminate()
    },
  }
}
