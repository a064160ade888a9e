import { Worker } from 'node:worker_threads'
import type { Examined } from './examine-update.ts'
import type { OutlineNode } from './outline.ts'
import type { TextTask, TextTaskDone } from './text-worker.ts'

/** Work on large texts, which would hold up everybody else, in a thread of its own that starts with the first of it. */
export interface TextThread {
  /** Rejects on bytes that are no update. */
  examine(update: Uint8Array): Promise<Examined>
  merge(updates: readonly Uint8Array[]): Promise<Uint8Array>
  outline(state: Uint8Array, root: string): Promise<readonly OutlineNode[]>
  close(): Promise<void>
}

interface Waiting {
  resolve(done: TextTaskDone): void
}

const heapMb = 512

export function createTextThread(): TextThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0

  function fail(message: string): void {
    worker = undefined
    for (const { resolve } of waiting.values()) resolve({ ok: false, message })
    waiting.clear()
  }

  function open(): Worker {
    const fresh = new Worker(new URL('./text-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    fresh.unref()
    fresh.on('message', ({ id, done }: { id: number; done: TextTaskDone }) => {
      waiting.get(id)?.resolve(done)
      waiting.delete(id)
    })
    fresh.on('error', (error) => fail(String(error)))
    fresh.on('exit', () => fail('The thread ended.'))
    return fresh
  }

  async function ask(task: TextTask): Promise<Extract<TextTaskDone, { ok: true }>> {
    worker ??= open()
    const id = (count += 1)
    const answer = new Promise<TextTaskDone>((resolve) => waiting.set(id, { resolve }))
    worker.postMessage({ id, task })
    const done = await answer
    if (!done.ok) throw new Error(done.message)
    return done
  }

  return {
    async examine(update) {
      const { examined } = await ask({ type: 'examine', update })
      if (!examined) throw new Error('The thread examined nothing.')
      return examined
    },
    async merge(updates) {
      const { merged } = await ask({ type: 'merge', updates })
      if (!merged) throw new Error('The thread merged nothing.')
      return merged
    },
    outline: async (state, root) => (await ask({ type: 'outline', state, root })).outline ?? [],
    async close() {
      await worker?.terminate()
    },
  }
}
