import { Worker } from 'node:worker_threads'
import type { ExpandTask, Expanded } from './expand-worker.ts'

/** Follows series in a thread of its own, which ends with the program. */
export interface ExpandThread {
  /** Starts it, which takes longer than to find the first series. */
  wake(): void
  /** Rejects when that takes too long. */
  run(task: ExpandTask): Promise<Expanded>
}

const heapMb = 128
const patienceMs = 5_000

interface Waiting {
  readonly resolve: (done: Expanded) => void
  readonly reject: (error: Error) => void
}

export function createExpandThread(): ExpandThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0

  function end(): void {
    const all = [...waiting.values()]
    waiting.clear()
    void worker?.terminate()
    worker = undefined
    for (const { reject } of all) reject(new Error('The times of a series took too long.'))
  }

  function open(): Worker {
    const fresh = new Worker(new URL('./expand-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    fresh.unref()
    fresh.on('message', ({ id, done }: { id: number; done: Expanded }) => {
      waiting.get(id)?.resolve(done)
      waiting.delete(id)
    })
    const fail = (): void => {
      if (worker === fresh) end()
    }
    fresh.on('error', fail)
    fresh.on('exit', fail)
    return fresh
  }

  return {
    wake: () => void (worker ??= open()),
    async run(task) {
      worker ??= open()
      const id = (count += 1)
      const done = new Promise<Expanded>((resolve, reject) => waiting.set(id, { resolve, reject }))
      const timer = setTimeout(end, patienceMs)
      worker.postMessage({ id, task })
      try {
        return await done
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
