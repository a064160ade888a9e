import { type Chosen, personMention } from '@atrium/features/people/web'
import { groupMention } from '../contract/group-mention.ts'
import { type HandleOf, mentionsIn, withNames } from '../contract/mentions.ts'

interface Names {
  nameOf(person: string): string
  readonly handleOf: HandleOf
}

/** A text as it is edited, and what the names in it stand for. */
export function toEdit(text: string, { nameOf, handleOf }: Names): { text: string; chosen: Chosen } {
  const { people, groups } = mentionsIn(text)
  const known = groups.flatMap((id) => {
    const handle = handleOf(id)
    return handle === undefined ? [] : [[handle, groupMention({ id, handle })] as const]
  })
  const chosen = new Map([...known, ...people.map((person) => [nameOf(person), personMention(person)] as const)])
  return { text: withNames(text, nameOf, handleOf), chosen }
}
