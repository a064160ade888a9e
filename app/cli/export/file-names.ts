/** A name that every system takes. */
const safeName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim()
    .slice(0, 100) || 'Untitled'

/** Gives names that differ, whatever their case; an ending stays at the end. */
export function createNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const safe = safeName(name)
    const dot = safe.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, '']
    let found = safe
    for (let number = 2; taken.has(found.toLowerCase()); number += 1) found = `${stem} ${number}${ending}`
    taken.add(found.toLowerCase())
    return found
  }
}
