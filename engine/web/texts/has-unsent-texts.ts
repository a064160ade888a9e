import { openTextDisk } from './open-text-disk.ts'

/** Whether something was typed in this browser that the server has not taken: it can be looked at without the texts themselves. */
export async function hasUnsentTexts(person: string): Promise<boolean> {
  const disk = await openTextDisk(person)
  try {
    return (await disk.textsWithUnsent()).length > 0
  } finally {
    disk.close()
  }
}
