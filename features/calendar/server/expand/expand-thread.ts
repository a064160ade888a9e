import { Worker } from 'node:worker_threads'
import { commonRefusal } from '@atrium/engine/contract'
import type { ExpandTask, Expanded } from './expand-worker.ts'

/** Follows series in a thread of its own, which ends with the program. */
export interface ExpandThread {
  /** Starts it, which takes longer than to find the first series. */
  wake(): void
  /** One after the other. What takes too long is refused as `busy`, and only that. */
  run(task: ExpandTask): Promise<Expanded>
}

const heapMb = 128
const patienceMs = 5_000
const mostWaiting = 500
const tooLong = 'This takes too long. Try again in a moment, or ask for less.'

interface Waiting {
  readonly task: ExpandTask
  readonly resolve: (done: Expanded) => void
  readonly reject: (error: Error) => void
}

export function createExpandThread(): ExpandThread {
  const waiting: Waiting[] = []
  let worker: Worker | undefined
  let running: (Waiting & { readonly timer: NodeJS.Timeout }) | undefined

  function open(): Worker {
    const fresh = new Worker(new URL('./expand-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    fresh.unref()
    fresh.on('message', (done: Expanded) => {
      if (worker === fresh) end((one) => one.resolve(done))
    })
    const fail = (): void => {
      if (worker === fresh) giveUp()
    }
    fresh.on('error', fail)
    fresh.on('exit', fail)
    return fresh
  }

  /** The thread ends with the task that it could not do; the others go on in another. */
  function giveUp(): void {
    const broken = worker
    worker = undefined
    void broken?.terminate()
    end((one) => one.reject(commonRefusal('busy', tooLong)))
  }

  function end(tell: (one: Waiting) => void): void {
    const done = running
    running = undefined
    clearTimeout(done?.timer)
    if (done) tell(done)
    next()
  }

  function next(): void {
    const one = running ? undefined : waiting.shift()
    if (!one) return
    worker ??= open()
    running = { ...one, timer: setTimeout(giveUp, patienceMs) }
    worker.postMessage(one.task)
  }

  return {
    wake: () => void (worker ??= open()),
    run: (task) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(commonRefusal('busy', tooLong))
        waiting.push({ task, resolve, reject })
        next()
      }),
  }
}
