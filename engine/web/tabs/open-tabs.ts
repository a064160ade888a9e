import type { PersonId } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { realClock } from '../clock.ts'
import { leaseTabs } from './lease-tabs.ts'
import { openChannel } from './tab-channel.ts'
import { diskName, lifeName } from './tab-names.ts'
import { type Tabs, createLoneTab } from './tabs.ts'

/** The tabs of `person` in this browser, found by Web Locks, or by leases where a page has none (plain http). */
export function openTabs(person: PersonId): Tabs {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return createLoneTab()
  if (typeof navigator.locks !== 'undefined') return lockTabs(person, navigator.locks)
  try {
    return leasePage(person)
  } catch {
    // Without any storage there is nothing to share, and no disk to own.
    return createLoneTab()
  }
}

function leasePage(person: PersonId): Tabs {
  const tabs = leaseTabs(person, { storage: localStorage, clock: realClock })
  const ended = new AbortController()
  addEventListener('pagehide', () => tabs.release(), { signal: ended.signal })
  addEventListener('pageshow', ({ persisted }) => persisted && tabs.renew(), { signal: ended.signal })
  return {
    ...tabs,
    close() {
      ended.abort()
      tabs.close()
    },
  }
}

/** Tabs that each hold a lock as long as they live. */
export function lockTabs(person: PersonId, locks: LockManager): Tabs {
  const id = newId()
  const ended = new AbortController()
  const { signal } = ended
  const channel = openChannel(person)
  /** A lock that is let go of when the tab ends, whichever way. */
  const untilEnd = (): Promise<void> =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve())
      if (signal.aborted) resolve()
    })
  /** Waiting for a lock ends with the tab, which is no fault. */
  const wait = (request: Promise<unknown>): void => void request.catch(() => undefined)
  wait(locks.request(lifeName(id), { signal }, untilEnd))

  function ownLater(name: string, onOwner: () => void): void {
    const take = (): Promise<void> => {
      onOwner()
      return untilEnd()
    }
    wait(locks.request(name, { signal }, take))
  }

  return {
    id,
    own(onOwner) {
      const name = diskName(person)
      return new Promise((resolve) => {
        const take = (lock: Lock | null): Promise<void> | void => {
          resolve(lock !== null)
          return lock ? untilEnd() : ownLater(name, onOwner)
        }
        locks.request(name, { ifAvailable: true }, take).catch(() => resolve(false))
      })
    },
    whenGone: (tab, then) => wait(locks.request(lifeName(tab), { signal }, then)),
    tell: channel.tell,
    listen: channel.listen,
    close() {
      ended.abort()
      channel.close()
    },
  }
}
