import type { PersonId } from '@atrium/engine/contract'
import { keepStored, readStored } from '@atrium/ui'

/** As many of the last alerts are remembered. */
const mostKept = 50

const keptIn = (person: PersonId): string => `atrium-alerted-${person}`

/** For so long a tab keeps a notification for itself: what one tab stores reaches the others a moment later only. */
const keptForMs = 60_000

/** Whether this tab is the first of the person's to alert of `name`, which no other does from then on. */
export function isFirstToAlert(person: PersonId, name: string): Promise<boolean> {
  // Pages over plain http have no locks: there two tabs may, for once, both alert.
  if (!('locks' in navigator)) return Promise.resolve(note(person, name))
  const { locks } = navigator
  return new Promise((resolve, reject) => {
    locks
      .request(`atrium-alert-${person}-${name}`, { ifAvailable: true }, async (lock) => {
        const isFirst = lock !== null && note(person, name)
        resolve(isFirst)
        if (isFirst) await new Promise((letGo) => setTimeout(letGo, keptForMs))
      })
      .catch(reject)
  })
}

/** Notes that `name` was alerted of; false if it was before. */
function note(person: PersonId, name: string): boolean {
  const before = (readStored(keptIn(person)) ?? '').split(' ').filter(Boolean)
  if (before.includes(name)) return false
  keepStored(keptIn(person), [...before, name].slice(-mostKept).join(' '))
  return true
}
