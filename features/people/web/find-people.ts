import type { Person } from '../contract/person.ts'

/** Those whose name or address has each word of `search`, whatever its case and accents. */
export function findPeople(people: readonly Person[], search: string): readonly Person[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return people
  return people.filter(({ displayName, email }) => {
    const text = plain(`${displayName} ${email}`)
    return words.every((word) => text.includes(word))
  })
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
