import { Worker } from 'node:worker_threads'
import type { Rendered } from './render-worker.ts'

/** Makes HTML for people outside in a thread of its own: a long page takes longer than others should wait. */
export interface Renderer {
  /** Rejects where the state is none of a text. */
  render(state: Uint8Array): Promise<string>
}

const heapMb = 256

/** The thread starts with the first page, and ends with the program. */
export function createRenderer(): Renderer {
  const waiting = new Map<number, (rendered: Rendered) => void>()
  let worker: Worker | undefined
  let count = 0

  function settle(rendered: Rendered): void {
    waiting.get(rendered.id)?.(rendered)
    waiting.delete(rendered.id)
  }

  function end(): void {
    worker = undefined
    for (const id of waiting.keys()) settle({ id })
  }

  function open(): Worker {
    const fresh = new Worker(new URL('./render-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    fresh.unref()
    fresh.on('message', settle)
    fresh.on('error', end)
    fresh.on('exit', end)
    return fresh
  }

  return {
    async render(state) {
      worker ??= open()
      const id = (count += 1)
      const answer = new Promise<Rendered>((resolve) => waiting.set(id, resolve))
      worker.postMessage({ id, state })
      const { html } = await answer
      if (html === undefined) throw new Error('A text could not be shown.')
      return html
    },
  }
}
