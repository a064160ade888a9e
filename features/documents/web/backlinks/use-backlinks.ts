import { useCallback, useMemo, useState } from 'react'
import type { Access, SpaceId } from '@atrium/engine/contract'
import { useAsk, useClient, useSpaces } from '@atrium/engine/web'
import { type Backlink, listBacklinks, mostBacklinks } from '../../contract/backlinks.ts'
import type { Document } from '../../contract/document.ts'
import { usePageNews } from '../page/use-page-news.ts'
import { usePageTree } from '../tree/use-page-tree.ts'

export interface Found {
  /** Of all of them. */
  readonly count: number
  readonly pages: readonly Backlink[]
  /** Fetches those that come next. */
  more(): void
}

/** The pages that lead to one; asked for again when pages have changed. */
export function useBacklinks({ space, id }: Pick<Document, 'space' | 'id'>): Found {
  const client = useClient()
  const spaces = useSpaces()
  const news = usePageNews(spaces)
  const { answer } = useAsk(listBacklinks, { space, document: id, skip: 0, limit: mostBacklinks }, news)
  const [further, setFurther] = useState<readonly Backlink[]>([])
  const isOpen = useIsOpen(spaces, space)
  const first = answer?.ok ? answer.output.pages : none
  const count = answer?.ok ? answer.output.count : 0
  const all = useMemo(() => once([...first, ...further]), [first, further])
  const pages = all.filter(isOpen)
  const more = useCallback(async () => {
    const next = await client.ask(listBacklinks, {
      space,
      document: id,
      skip: all.length,
      limit: mostBacklinks,
    })
    if (next.ok) setFurther((before) => [...before, ...next.output.pages])
  }, [client, space, id, all.length])
  return { count: count - (all.length - pages.length), pages, more: () => void more() }
}

const none: readonly Backlink[] = []

const once = (pages: readonly Backlink[]): readonly Backlink[] => [
  ...new Map(pages.map((page) => [`${page.space} ${page.id}`, page])).values(),
]

/** Whether a page of the answer can still be opened: not where its space was lost since, or it has gone into the trash. */
function useIsOpen(spaces: readonly Access[], here: SpaceId): (page: Backlink) => boolean {
  const tree = usePageTree(here)
  return ({ space, id }) => {
    if (space !== here) return spaces.some((one) => one.id === space)
    const page = tree.page(id)
    return page !== undefined && !tree.isInTrash(page)
  }
}
