import { textDatabase } from './text-database.ts'

/**
 * Forgets all that this browser keeps of what the server gave to `person`: rows, spaces and texts. What they did and wrote
 * here and the server has not taken stays: it is theirs, nowhere else, and goes out once they sign in again. Needs nothing of
 * a client, and no screen that is open writes to what is gone.
 */
export async function forgetCopies(person: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return
  await Promise.all([empty(rowDatabase(person), ['about', 'spaces', 'rows']), empty(textDatabase(person), ['texts'])])
}

/** The name of the database that holds a person's rows and unanswered deeds in this browser. */
export const rowDatabase = (person: string): string => `atrium-${person}`

function empty(name: string, stores: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    // There is none of that name, and none is to come of asking.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve())
    opening.addEventListener('success', () => {
      const database = opening.result
      const known = stores.filter((store) => database.objectStoreNames.contains(store))
      if (known.length === 0) return resolve(database.close())
      const transaction = database.transaction(known, 'readwrite')
      for (const store of known) transaction.objectStore(store).clear()
      transaction.addEventListener('complete', () => resolve(database.close()))
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('Copies could not be forgotten.')),
      )
    })
  })
}
