import { commonRefusal } from '@atrium/engine/contract'

/** Lets so many do something at once and has the others wait, but not too many and not for long. */
export interface Gate {
  through<T>(work: () => Promise<T>): Promise<T>
}

interface Terms {
  readonly atOnce: number
  readonly mostWaiting: number
  readonly waitMs: number
  /** What those are told who cannot wait any longer. */
  readonly words: string
}

/** Who waits is let in in turn; who cannot be let in is refused as `busy`, in words. */
export function createGate({ atOnce, mostWaiting, waitMs, words }: Terms): Gate {
  const waiting: (() => void)[] = []
  let inside = 0

  function enter(): Promise<void> {
    if (inside < atOnce) {
      inside += 1
      return Promise.resolve()
    }
    if (waiting.length >= mostWaiting) return Promise.reject(commonRefusal('busy', words))
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(letIn), 1)
        reject(commonRefusal('busy', words))
      }, waitMs)
      function letIn(): void {
        clearTimeout(patience)
        resolve()
      }
      waiting.push(letIn)
    })
  }

  /** The place goes on to who has waited longest. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }

  return {
    async through(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
