import type { Chosen } from '@atrium/features/people/web'
import { mentionsIn, withNames } from '../../contract/mentions.ts'

/** A message as it is edited, and whom the names in it stand for. */
export function toEdit(text: string, nameOf: (person: string) => string): { text: string; chosen: Chosen } {
  const chosen = new Map(mentionsIn(text).people.map((person) => [nameOf(person), person]))
  return { text: withNames(text, nameOf), chosen }
}
