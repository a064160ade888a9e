import type { PersonId } from '@atrium/engine/contract'
import { newId } from '@atrium/base/id'
import { type Clock, Timer } from '../clock.ts'
import { openChannel } from './tab-channel.ts'
import { diskName, lifeName } from './tab-names.ts'
import type { Tabs } from './tabs.ts'

/** A tab renews its leases this often; a hidden one may be held up by the browser for a minute. */
const renewMs = 5_000
const leaseMs = 90_000

/** Leases must be given back by hand: nobody does it for a page that is closed or put aside. */
export interface LeaseTabs extends Tabs {
  release(): void
  renew(): void
}

export interface LeaseNeeds {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly clock: Clock
}

/**
 * Tabs in a browser without Web Locks: each writes into the storage that all share until when it lives. A tab that ends in
 * order gives its leases back. Two may for a moment both believe that they own the disk; the disk takes only one's writes.
 */
export function leaseTabs(person: PersonId, needs: LeaseNeeds): LeaseTabs {
  const { clock } = needs
  const id = newId()
  const channel = openChannel(person)
  const disk = createLease(diskName(person), id, needs)
  const life = createLease(lifeName(id), id, needs)
  const looks = new Set<() => boolean>()
  const timer = new Timer(clock)
  let isOwner = false

  function renew(): void {
    life.take()
    if (isOwner) isOwner = disk.take()
    for (const look of looks) if (look()) looks.delete(look)
    timer.set(renew, renewMs)
  }

  function release(): void {
    timer.clear()
    life.giveBack()
    disk.giveBack()
  }

  /** Looks now and at each renewal, until `look` answers true. */
  function keepLooking(look: () => boolean): void {
    if (!look()) looks.add(look)
  }

  renew()
  return {
    id,
    release,
    renew,
    own(onOwner) {
      isOwner = disk.take()
      if (!isOwner)
        keepLooking(() => {
          isOwner = disk.take()
          if (isOwner) onOwner()
          return isOwner
        })
      return Promise.resolve(isOwner)
    },
    whenGone(tab, then) {
      const other = createLease(lifeName(tab), tab, needs)
      keepLooking(() => {
        if (other.isHeld()) return false
        then()
        return true
      })
    },
    tell: channel.tell,
    listen: channel.listen,
    close() {
      release()
      channel.close()
    },
  }
}

interface Lease {
  /** Takes or renews it, unless somebody else has it. */
  take(): boolean
  isHeld(): boolean
  giveBack(): void
}

function createLease(name: string, tab: string, { storage, clock }: LeaseNeeds): Lease {
  const holder = (): string | undefined => {
    const [by, until] = (storage.getItem(name) ?? '').split(' ')
    return Number(until) > clock.now() ? by : undefined
  }
  return {
    take() {
      if ((holder() ?? tab) !== tab) return false
      storage.setItem(name, `${tab} ${clock.now() + leaseMs}`)
      return true
    },
    isHeld: () => holder() !== undefined,
    giveBack() {
      if (holder() === tab) storage.removeItem(name)
    },
  }
}
