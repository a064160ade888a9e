import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'

interface Held {
  readonly askRelease: RequestRelease
  readonly freed: PromiseWithResolvers<void>
}

/** Has one request at a time work on an upload within this process; a new one asks the one before it to end. */
export function createUploadLocker(): Locker {
  const held = new Map<string, Held>()

  async function take(id: string, signal: AbortSignal, askRelease: RequestRelease): Promise<void> {
    for (let before = held.get(id); before; before = held.get(id)) {
      await before.askRelease()
      await Promise.race([before.freed.promise, aborted(signal)])
    }
    held.set(id, { askRelease, freed: Promise.withResolvers() })
  }

  return {
    newLock: (id): Lock => ({
      lock: (signal, askRelease) => take(id, signal, askRelease),
      async unlock() {
        held.get(id)?.freed.resolve()
        held.delete(id)
      },
    }),
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error(ERRORS.ABORTED.body))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
