import { withNames } from '@atrium/features/groups/contract'
import type { TaskPart } from '../../contract/my-tasks.ts'

/** The beginning of a comment as the line of a task, with the people that it mentions. */
export function commentLine(said: string): readonly TaskPart[] {
  // What was cut off within a mention is left out.
  const words = said.replace(/<[@!][^<>]*$/, '')
  return words.split(/<@([0-9a-f-]{36})>/).flatMap((part, at): readonly TaskPart[] => {
    if (at % 2 === 1) return [{ text: 'Someone', named: { kind: 'person', target: part, where: '' } }]
    return part === '' ? [] : [{ text: withNames(part, () => '').replaceAll(/\s+/g, ' ') }]
  })
}
