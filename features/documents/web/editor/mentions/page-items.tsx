import type { SpaceId } from '@atrium/engine/contract'
import type { DefaultReactSuggestionItem } from '@blocknote/react'
import { IconFilePlus, IconFileText } from '@tabler/icons-react'
import type { Client } from '@atrium/engine/web'
import { fold } from '@atrium/features/search/contract'
import { titleOf } from '../../../contract/document.ts'
import { fittingPages } from '../../lists/fitting-pages.ts'
import { placeName } from '../../transfer/place-name.ts'
import type { PageEditor } from '../page-editor.ts'
import { putMention } from './put-mention.ts'
import { makeSubPage } from './sub-page.ts'

const most = 8
const longestTitle = 80

export interface PagesAsked {
  readonly client: Client
  readonly editor: PageEditor
  /** The page that is written on. */
  readonly page: { readonly space: SpaceId; readonly id: string }
  readonly query: string
}

/** A new page inside this one, where nothing of its name is `known`. */
export function newPageItem(
  { query, ...asked }: PagesAsked,
  known: readonly DefaultReactSuggestionItem[],
): DefaultReactSuggestionItem[] {
  const name = query.trim()
  const isKnown = known.some((item) => fold(item.title) === fold(name))
  if (name === '' || isKnown || query !== query.trimStart() || name.length > longestTitle) return []
  return [
    {
      title: `New document “${name}”`,
      group: 'Create',
      icon: <IconFilePlus size={18} />,
      onItemClick: () => void makeSubPage(asked, name),
    },
  ]
}

/** The pages whose title fits, the best first, and of those the last changed. */
export function pageItems({ client, editor, page: here, query }: PagesAsked): DefaultReactSuggestionItem[] {
  return fittingPages(client, query, { most, isWanted: ({ id }) => id !== here.id }).map((page) => {
    const { space, id, icon } = page
    // Who cannot read the document sees what is written here, so its title is only for those who are in the same space.
    const label = space === here.space ? titleOf(page) : 'A document'
    return {
      title: titleOf(page),
      group: 'Documents',
      icon: icon ? <span>{icon}</span> : <IconFileText size={18} />,
      ...(space !== here.space && { subtext: placeName(client, space) }),
      onItemClick: () => putMention(editor, { kind: 'page', target: id, where: space, label }),
    }
  })
}
