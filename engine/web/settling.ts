/** Tells those who wait for it when nothing is under way any more. */
export interface Settling {
  wait(): Promise<void>
  /** Looks, once all that is under way in this moment is done, whether there is anything left to wait for. */
  stir(): void
}

export function createSettling(isSettled: () => boolean): Settling {
  const waiting: (() => void)[] = []
  const settle = (): void => {
    if (isSettled()) for (const resolve of waiting.splice(0)) resolve()
  }
  const stir = (): void => {
    if (waiting.length > 0) queueMicrotask(settle)
  }
  return {
    wait: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        stir()
      }),
    stir,
  }
}
