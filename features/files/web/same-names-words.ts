import type { TakenName } from '../contract/queries.ts'
import { maxPlaces } from '../contract/space-file.ts'

export function titleOf([first, ...more]: readonly TakenName[]): string {
  return more.length > 0 ? `${more.length + 1} names already exist` : `“${first?.name ?? ''}” already exists`
}

export function keepWords([first, ...more]: readonly TakenName[]): string {
  if (more.length > 0) return 'Keep both, and the new files get a number'
  return `Keep both, and the new one becomes “${first?.free ?? ''}”`
}

/** Why what is here is not replaced, where it is shown somewhere; nothing otherwise. */
export function shownWords(taken: readonly TakenName[]): string {
  const [first, ...more] = taken.filter(({ shown }) => shown > 0)
  if (!first) return ''
  if (taken.length === 1) return ` The file here is shown in ${placesIn(first.shown)}, so it cannot be replaced.`
  if (more.length === 0) return ` “${first.name}” is shown in ${placesIn(first.shown)}, so it cannot be replaced.`
  return ` ${more.length + 1} of the files here are shown in other places, so they cannot be replaced.`
}

function placesIn(count: number): string {
  if (count > maxPlaces) return `more than ${maxPlaces} places`
  return count === 1 ? '1 place' : `${count} places`
}
