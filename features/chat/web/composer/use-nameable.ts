import { useCallback } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Document, documentPath, titleOf } from '@atrium/features/documents/contract'
import { type Choice, maxChoices, plainLetters } from '@atrium/features/people/web'
import { useRoom } from '../room/room-context.ts'

/** What stands for several people in a message. */
export const groups: readonly Choice[] = [
  { key: 'channel', text: '@channel ', label: '@channel', hint: 'Everyone here', symbol: '📣' },
  { key: 'everyone', text: '@everyone ', label: '@everyone', hint: 'Same as @channel', symbol: '📣' },
  { key: 'all', text: '@all ', label: '@all', hint: 'Same as @channel', symbol: '📣' },
  { key: 'here', text: '@here ', label: '@here', hint: 'Everyone who is online now', symbol: '👋' },
]

export const groupNames = groups.map(({ key }) => key)

/** The pages of the room's space and of the team that a word may stand for, as links. */
export function useLinkedPages(): (word: string) => readonly Choice[] {
  const { space } = useRoom()
  const here = useRows(Document, space)
  const teams = useRows(Document, teamSpace)
  return useCallback((word) => pagesFor(word, space === teamSpace ? here : [...here, ...teams]), [space, here, teams])
}

function pagesFor(word: string, pages: readonly Document[]): readonly Choice[] {
  const wanted = plainLetters(word)
  return pages
    .filter((page) => !page.trash && !page.isTemplate && plainLetters(titleOf(page)).includes(wanted))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, maxChoices)
    .map((page) => {
      const title = titleOf(page)
      const text = `[${title.replaceAll(/[\\[\]]/g, '\\$&')}](${documentPath(page)}) `
      return { key: page.id, text, label: title, hint: '', symbol: page.icon || '📄' }
    })
}
