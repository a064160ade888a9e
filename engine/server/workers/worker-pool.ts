import { Worker } from 'node:worker_threads'
import type { FromWorker } from './worker-task.ts'

/** A few threads for work of which nobody can say beforehand how long it takes; what takes too long is ended, and it alone. */
export interface WorkerPool<Task, Done> {
  /**
   * What a thread makes of the task. Tasks of one key are done one after the other, and the keys in turn, so that nobody holds
   * all threads. Rejects with `TookTooLong`, with what the task threw, or when its thread died; with `NoLongerWanted` where
   * `isWanted` says so when its turn comes.
   */
  do(key: string, task: Task, isWanted?: () => boolean): Promise<Done>
  /** Has a thread be there for the next task, which it takes longer to start than to do most tasks. */
  wake(): void
  close(): Promise<void>
}

/** A task that a thread did not end in time: doing it again would only take as long again. */
export class TookTooLong extends Error {
  constructor() {
    super('The task took too long and was ended.')
  }
}

/** A task that nobody needed any more when its turn came. */
export class NoLongerWanted extends Error {
  constructor() {
    super('The task was no longer wanted.')
  }
}

interface Options {
  /** A module that calls `serveTasks`. */
  readonly file: URL
  readonly size: number
  /** Of processor time: a machine that is busy with others ends nobody's task. */
  readonly deadlineMs: number
  readonly heapMb: number
}

interface Waiting {
  readonly key: string
  readonly task: unknown
  isWanted(): boolean
  resolve(done: unknown): void
  reject(error: Error): void
}

interface Slot {
  readonly worker: Worker
  current: Waiting | undefined
  timer: NodeJS.Timeout | undefined
  begunAt: number
  /** Processor time of the thread before the current task; undefined while it starts, which counts against none. */
  spentMs: number | undefined
}

/** A thread that is given hardly any processor time is ended all the same after so many deadlines. */
const mostWaits = 5

export function createWorkerPool<Task, Done>(options: Options): WorkerPool<Task, Done> {
  const pool = new Pool(options)
  return {
    do: (key, task, isWanted = () => true) =>
      new Promise((resolve, reject) =>
        // The module at `file` answers tasks of this pool's type with what it promises for them.
        pool.add({ key, task, isWanted, resolve: (done) => resolve(done as Done), reject }),
      ),
    wake: () => pool.wake(),
    close: () => pool.close(),
  }
}

class Pool {
  readonly #options: Options
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #slots = new Set<Slot>()

  constructor(options: Options) {
    this.#options = options
  }

  add(waiting: Waiting): void {
    const line = this.#waiting.get(waiting.key) ?? []
    this.#waiting.set(waiting.key, line)
    line.push(waiting)
    this.#pump()
  }

  wake(): void {
    if (this.#slots.size === 0) this.#open()
  }

  async close(): Promise<void> {
    const slots = [...this.#slots]
    for (const slot of slots) this.#end(slot, new Error('The program is ending.'))
    await Promise.all(slots.map(({ worker }) => worker.terminate()))
  }

  #pump(): void {
    for (let slot = this.#free(); slot; slot = this.#free()) {
      const next = this.#take()
      if (!next) return
      this.#begin(slot, next)
    }
  }

  #free(): Slot | undefined {
    const idle = [...this.#slots].find(({ current }) => !current)
    if (idle || this.#waiting.size === 0) return idle
    return this.#slots.size < this.#options.size ? this.#open() : undefined
  }

  /** The first that waits of a key of which nothing is being done; its key then goes to the end of the line. */
  #take(): Waiting | undefined {
    const busy = new Set([...this.#slots].map(({ current }) => current?.key))
    for (const [key, line] of this.#waiting) {
      if (busy.has(key)) continue
      const next = this.#firstWanted(line)
      this.#waiting.delete(key)
      if (line.length > 0) this.#waiting.set(key, line)
      if (next) return next
    }
    return undefined
  }

  #firstWanted(line: Waiting[]): Waiting | undefined {
    for (let next = line.shift(); next; next = line.shift()) {
      if (next.isWanted()) return next
      next.reject(new NoLongerWanted())
    }
    return undefined
  }

  #letOthersGoFirst(key: string): void {
    const line = this.#waiting.get(key)
    if (!line) return
    this.#waiting.delete(key)
    this.#waiting.set(key, line)
  }

  #open(): Slot {
    const { file, heapMb } = this.#options
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    const slot: Slot = { worker, current: undefined, timer: undefined, begunAt: 0, spentMs: undefined }
    worker.unref()
    worker.on('message', (word: FromWorker) => this.#hear(slot, word))
    worker.on('error', (error) => this.#end(slot, new Error('The thread failed.', { cause: error })))
    worker.on('messageerror', (error) => this.#end(slot, error))
    worker.on('exit', () => this.#end(slot, new Error('The thread ended.')))
    this.#slots.add(slot)
    return slot
  }

  #begin(slot: Slot, next: Waiting): void {
    slot.current = next
    this.#time(slot, next)
    try {
      slot.worker.postMessage(next.task)
    } catch (error) {
      this.#end(slot, new Error('The task could not be handed over.', { cause: error }))
    }
  }

  #time(slot: Slot, task: Waiting): void {
    slot.begunAt = performance.now()
    this.#lookAfter(slot, task, this.#options.deadlineMs)
  }

  #lookAfter(slot: Slot, task: Waiting, ms: number): void {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => void this.#look(slot, task), ms)
    slot.timer.unref()
  }

  #hear(slot: Slot, word: FromWorker): void {
    const { current } = slot
    slot.spentMs = word.cpuMs
    if ('isReady' in word) return current && this.#time(slot, current)
    clearTimeout(slot.timer)
    slot.current = undefined
    if (current) this.#letOthersGoFirst(current.key)
    if ('message' in word) current?.reject(new Error(word.message))
    else current?.resolve(word.done)
    this.#pump()
  }

  /** Ends a thread whose task has had its time, and gives it the rest where the machine was busy. */
  async #look(slot: Slot, task: Waiting): Promise<void> {
    const { deadlineMs } = this.#options
    const usage = await slot.worker.cpuUsage().catch(() => undefined)
    if (slot.current !== task) return
    const { spentMs } = slot
    const allMs = usage ? (usage.user + usage.system) / 1_000 : Infinity
    const usedMs = spentMs === undefined ? 0 : allMs - spentMs
    const isLate = performance.now() - slot.begunAt >= deadlineMs * mostWaits
    if (usedMs >= deadlineMs || isLate) return this.#end(slot, new TookTooLong())
    this.#lookAfter(slot, task, Math.max(50, deadlineMs - usedMs))
  }

  /** Lets go of a thread, and fails nothing but what it was at. */
  #end(slot: Slot, error: Error): void {
    if (!this.#slots.delete(slot)) return
    clearTimeout(slot.timer)
    slot.current?.reject(error)
    slot.current = undefined
    void slot.worker.terminate()
    this.#pump()
  }
}
