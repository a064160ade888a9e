import { commonRefusal } from '@atrium/engine/contract'

/** Lets so many do something at once and has the others wait, but not too many and not for long. */
export interface Gate {
  through<T>(who: string, work: () => Promise<T>): Promise<T>
}

interface Terms {
  readonly atOnce: number
  readonly mostWaiting: number
  /** Of these so many are of one. */
  readonly mostOfOne: number
  readonly waitMs: number
  /** What those are told who cannot wait any longer. */
  readonly words: string
}

/** Each who waits is let in in turn, of their own things one after the other; who cannot be let in is refused as `busy`, in words. */
export function createGate({ atOnce, mostWaiting, mostOfOne, waitMs, words }: Terms): Gate {
  /** In the order in which their turn comes. */
  const waiting = new Map<string, (() => void)[]>()
  let [inside, outside] = [0, 0]

  function enter(who: string): Promise<void> {
    if (inside < atOnce) {
      inside += 1
      return Promise.resolve()
    }
    const own = waiting.get(who) ?? []
    if (outside >= mostWaiting || own.length >= mostOfOne) return Promise.reject(commonRefusal('busy', words))
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => {
        own.splice(own.indexOf(letIn), 1)
        outside -= 1
        if (own.length === 0) waiting.delete(who)
        reject(commonRefusal('busy', words))
      }, waitMs)
      function letIn(): void {
        clearTimeout(patience)
        outside -= 1
        resolve()
      }
      own.push(letIn)
      waiting.set(who, own)
      outside += 1
    })
  }

  /** The place goes on to who has waited longest, who comes after all others the next time. */
  function leave(): void {
    const [next] = waiting
    if (!next) {
      inside -= 1
      return
    }
    const [who, own] = next
    const letIn = own.shift()
    waiting.delete(who)
    if (own.length > 0) waiting.set(who, own)
    letIn?.()
  }

  return {
    async through(who, work) {
      await enter(who)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
