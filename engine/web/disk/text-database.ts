/** The name of the database that holds a person's texts in this browser. */
export const textDatabase = (person: string): string => `atrium-texts-${person}`

/** Forgets every text that this browser keeps of `person`, and what is unsent of them. */
export function forgetTexts(person: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(textDatabase(person))
    // What cannot be deleted now has no one who could read it: its owner is signed out.
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })
}
