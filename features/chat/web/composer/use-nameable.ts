import { useCallback, useMemo } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRole, useRow, useRows } from '@atrium/engine/web'
import { Document, documentPath, titleOf } from '@atrium/features/documents/contract'
import { useGroupChoices } from '@atrium/features/groups/web'
import { type Choice, maxChoices, plainLetters } from '@atrium/features/people/web'
import { EveryoneSettings, everyoneKey, mayMentionEveryone } from '../../contract/mention-everyone.ts'
import { useRoom } from '../room/room-context.ts'

/** What stands for all of a conversation. */
const everyone: readonly Choice[] = [
  { key: 'channel', text: '@channel ', label: '@channel', hint: 'Everyone here', symbol: '📣', sent: '<!channel>' },
  {
    key: 'everyone',
    text: '@everyone ',
    label: '@everyone',
    hint: 'Same as @channel',
    symbol: '📣',
    sent: '<!channel>',
  },
  { key: 'all', text: '@all ', label: '@all', hint: 'Same as @channel', symbol: '📣', sent: '<!channel>' },
  { key: 'here', text: '@here ', label: '@here', hint: 'Everyone who is online now', symbol: '👋', sent: '<!here>' },
]

/** What stands for several people in a message, to choose from and as it is sent. */
export function useNamedGroups(): { readonly choices: readonly Choice[]; readonly sent: ReadonlyMap<string, string> } {
  const { space } = useRoom()
  const groups = useGroupChoices()
  const role = useRole(space)
  const may = mayMentionEveryone(role, useRow(EveryoneSettings, everyoneKey(space)))
  return useMemo(() => {
    const all = [...groups, ...everyone]
    return { choices: may ? all : groups, sent: new Map(all.map(({ key, sent = '' }) => [key, sent])) }
  }, [groups, may])
}

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
