import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** What a thread of a pool says: that it is there, and what became of each task. */
export type FromWorker = (Outcome | { readonly isReady: true }) & {
  /** Processor time of the thread until now. */
  readonly cpuMs: number
}

type Outcome = { readonly done: unknown } | { readonly message: string }

const lowPriority = 10

interface Terms {
  /** Whether a screen shows nothing before it has the answer; all else gives way to the main thread. */
  readonly isUrgent?: boolean
}

/** Has this thread do tasks, one after the other, for the pool that started it. */
export function serveTasks<Task, Done>(
  attempt: (task: Task) => Done | Promise<Done>,
  { isUrgent = false }: Terms = {},
): void {
  // Linux keeps a priority for each thread; where it is the whole program's it stays as it is.
  if (process.platform === 'linux' && !isUrgent) setPriority(lowPriority)
  const say = (word: Outcome | { readonly isReady: true }): void =>
    parentPort?.postMessage({ ...word, cpuMs: threadMs() } satisfies FromWorker)
  parentPort?.on('message', (task: Task) => void answered(() => attempt(task)).then(say))
  say({ isReady: true })
}

async function answered(work: () => unknown): Promise<Outcome> {
  try {
    return { done: await work() }
  } catch (error) {
    return { message: String(error) }
  }
}

/** Processor time of this thread, which does not grow while others have the processor. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
