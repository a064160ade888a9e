import { textDatabase } from '../disk/text-database.ts'
import { openTextDisk } from './open-text-disk.ts'

/** Whether something was typed in this browser that the server has not taken: it can be looked at without the texts themselves. */
export async function hasUnsentTexts(person: string): Promise<boolean> {
  // Whoever has opened no text here has none, and needs no place for them.
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === textDatabase(person))) return false
  const disk = await openTextDisk(person)
  try {
    return (await disk.textsWithUnsent()).length > 0
  } finally {
    disk.close()
  }
}
