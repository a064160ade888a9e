/** A name that every system takes. */
export const safeName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200)
    .replace(/[. ]+$/, '')
    .trim()
    .slice(0, 100) || 'Untitled'

/** Gives safe names that differ, whatever their case; what is said to be an ending stays at the end. */
export function createNames(): (name: string, ending?: string) => string {
  const taken = new Set<string>()
  return (name, ending = '') => {
    const stem = safeName(name)
    let found = `${stem}${ending}`
    for (let number = 2; taken.has(found.toLowerCase()); number += 1) found = `${stem} ${number}${ending}`
    taken.add(found.toLowerCase())
    return found
  }
}
