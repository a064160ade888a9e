import { useMemo } from 'react'
import type { Choice } from '@atrium/features/people/web'
import { groupMention } from '../contract/group-mention.ts'
import { aboutWords } from './group-words.ts'
import { useGroups, usePeopleOf } from './use-groups.ts'

/** The groups that can be mentioned, as one completes what one types. */
export function useGroupChoices(): readonly Choice[] {
  const groups = useGroups()
  const peopleOf = usePeopleOf()
  return useMemo(
    () =>
      groups.map((group) => ({
        key: group.handle,
        text: `@${group.handle} `,
        label: `@${group.handle}`,
        hint: aboutWords(group.name, peopleOf(group).length),
        symbol: '👥',
        sent: groupMention(group),
        words: group.name,
      })),
    [groups, peopleOf],
  )
}
