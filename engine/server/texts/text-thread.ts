import { TookTooLong, createWorkerPool } from '../workers/worker-pool.ts'
import type { TextTasks } from './text-tasks.ts'
import type { TextTask } from './text-worker.ts'

type Task<Name extends keyof TextTasks> = (
  key: string,
  given: TextTasks[Name]['given'],
) => Promise<TextTasks[Name]['made']>

/**
 * Work on texts, which would hold up everybody else, in threads of their own that start with the first of it. Tasks of one
 * `key` are done one after the other. What takes too long is ended and rejects with `TookTooLong`.
 */
export interface TextThread {
  /** For whoever waits to write; rejects on bytes that are no update. */
  readonly examine: Task<'examine'>
  /** Likewise; rejects where the update cannot be put into the text, and with `NoLongerWanted`. */
  readonly tryOut: (
    key: string,
    given: TextTasks['tryOut']['given'],
    isWanted: () => boolean,
  ) => Promise<TextTasks['tryOut']['made']>
  /** The same, for nobody who waits. */
  readonly lookAt: Task<'tryOut'>
  /** Whether an update of somebody who may but propose does no more. */
  readonly proposes: Task<'proposes'>
  /** For whoever reads, and for what is done later; a text that has just taken too long is not tried again for a while. */
  readonly compact: Task<'compact'>
  readonly merge: Task<'merge'>
  readonly outline: Task<'outline'>
  readonly rewrite: Task<'rewrite'>
  close(): Promise<void>
}

const heapMb = 512
const threads = 2
const writersMs = 4_000
const readersMs = 6_000
const asideMs = 300_000
const mostAside = 1_000

export function createTextThread(now: () => number = Date.now): TextThread {
  const file = new URL('./text-worker.ts', import.meta.url)
  const writers = createWorkerPool<TextTask, unknown>({ file, size: threads, heapMb, deadlineMs: writersMs })
  const readers = createWorkerPool<TextTask, unknown>({ file, size: threads, heapMb, deadlineMs: readersMs })
  const aside = new Map<string, number>()

  async function read(key: string, task: TextTask): Promise<unknown> {
    if ((aside.get(key) ?? 0) > now()) throw new TookTooLong()
    try {
      return await readers.do(key, task)
    } catch (error) {
      if (error instanceof TookTooLong) putAside(key)
      throw error
    }
  }

  function putAside(key: string): void {
    aside.delete(key)
    aside.set(key, now() + asideMs)
    const [oldest] = aside.keys()
    if (oldest !== undefined && aside.size > mostAside) aside.delete(oldest)
  }

  // The thread answers each task with what `TextTasks` says of its name.
  return {
    examine: (key, given) => writers.do(key, { name: 'examine', given }) as Promise<TextTasks['examine']['made']>,
    tryOut: (key, given, isWanted) =>
      writers.do(key, { name: 'tryOut', given }, isWanted) as Promise<TextTasks['tryOut']['made']>,
    proposes: (key, given) => writers.do(key, { name: 'proposes', given }) as Promise<TextTasks['proposes']['made']>,
    lookAt: (key, given) => readers.do(key, { name: 'tryOut', given }) as Promise<TextTasks['tryOut']['made']>,
    compact: (key, given) => read(key, { name: 'compact', given }) as Promise<TextTasks['compact']['made']>,
    merge: (key, given) => read(key, { name: 'merge', given }) as Promise<TextTasks['merge']['made']>,
    outline: (key, given) => read(key, { name: 'outline', given }) as Promise<TextTasks['outline']['made']>,
    rewrite: (key, given) => read(key, { name: 'rewrite', given }) as Promise<TextTasks['rewrite']['made']>,
    async close() {
      await Promise.all([writers.close(), readers.close()])
    },
  }
}
