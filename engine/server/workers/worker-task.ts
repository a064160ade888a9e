import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** What a thread of a pool answers. */
export type TaskDone = ({ readonly done: unknown } | { readonly message: string }) & {
  /** Processor time of the thread until now. */
  readonly cpuMs: number
}

const lowPriority = 10

/** Has this thread do tasks, one after the other, for the pool that started it. */
export function serveTasks<Task, Done>(attempt: (task: Task) => Done): void {
  // Linux keeps a priority for each thread; where it is the whole program's it stays as it is.
  if (process.platform === 'linux') setPriority(lowPriority)
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(answered(() => attempt(task))))
}

function answered(work: () => unknown): TaskDone {
  try {
    return { done: work(), cpuMs: threadMs() }
  } catch (error) {
    return { message: String(error), cpuMs: threadMs() }
  }
}

/** Processor time of this thread, which does not grow while others have the processor. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
