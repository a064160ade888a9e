import { type Guest, type PersonId, type RecordKind, type Role, teamSpace } from '@atrium/engine/contract'
import type { Store } from '../store/store.ts'
import type { Listener } from './topic.ts'

/** Which listeners are guests of the team, and whom each of them meets. */
export interface Guests {
  of(listener: Listener): Guest | undefined
  /** Reads it anew where `role` in the team, or what was known, makes it matter; whether it is another now. */
  read(listener: Listener, role: Role | undefined): Promise<boolean>
}

interface Needs {
  readonly store: Pick<Store, 'accessOf' | 'companyOf'>
  /** The kind whose rows say who is in a space. */
  readonly grant: RecordKind
}

export function createGuests({ store, grant }: Needs): Guests {
  const known = new WeakMap<Listener, Guest>()
  const reading = new WeakMap<Listener, Promise<boolean>>()

  async function readNow(listener: Listener): Promise<boolean> {
    const before = known.get(listener)
    const person = listener.person as PersonId
    const isGuest = (await store.accessOf(person)).get(teamSpace)?.role === 'guest'
    if (!isGuest) return known.delete(listener)
    const company = await store.companyOf(person, grant)
    known.set(listener, { person, company })
    return !before || before.company.size !== company.size || [...company].some((one) => !before.company.has(one))
  }

  return {
    of: (listener) => known.get(listener),
    async read(listener, role) {
      if (role !== 'guest' && !known.has(listener)) return false
      // One after the other, so that the newest counts.
      const next = (reading.get(listener) ?? Promise.resolve(false)).then(
        () => readNow(listener),
        () => readNow(listener),
      )
      reading.set(listener, next)
      return next
    },
  }
}
