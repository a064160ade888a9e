/**
 * Has `work` done once for all who call at the same time: who calls while it is under way shares the next one, which begins
 * after their call.
 */
export function joined<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const now = work()
      running = now.catch(() => undefined)
      return now
    })
    return next
  }
}
