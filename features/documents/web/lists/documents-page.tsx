import { Group, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { type SpaceId, ownSpace } from '@atrium/engine/contract'
import { useConnection } from '@atrium/engine/web'
import { Frame, Page, Spinner, useMedia, useNow } from '@atrium/ui'
import classes from './documents-page.module.css'
import { FilesMenu } from '../transfer/files-menu.tsx'
import { NewDocumentButton } from './new-document-button.tsx'
import { NoPages } from './no-pages.tsx'
import { type View, views } from '../transfer/page-paths.ts'
import type { PageTree, Sort } from '../tree/page-tree.ts'
import { PageViews } from '../page/page-views.tsx'
import { OfflineSign } from '../offline/offline-sign.tsx'
import { FavouritePages, RecentPages, SharedPages, TrashedPages } from './page-lists.tsx'
import { TemplatePages } from './template-pages.tsx'
import { TreeView } from '../tree/tree-view.tsx'
import { usePageTree } from '../tree/use-page-tree.ts'
import { AsSeen } from '../access/as-seen.tsx'
import { useLooking } from '../access/looking.ts'
import { SeeingBanner } from '../access/seeing-banner.tsx'
import { WatchButton } from '../watch/watch-button.tsx'

interface Props {
  readonly space: SpaceId
  /** Absent inside of a page that has its own heading. */
  readonly heading?: { readonly title: string; readonly text: string }
}

/** The documents of a space: as a tree, and by what one looks for. */
export const DocumentsPage = (props: Props) => (
  <AsSeen space={props.space}>
    <Documents {...props} />
  </AsSeen>
)

function Documents({ space, heading }: Props) {
  const view = useView()
  const { hasCopy } = useConnection()
  const tree = usePageTree(space)
  const isOneself = useLooking() === undefined
  if (!hasCopy && tree.pages.length === 0) return <Spinner label="Loading documents" />
  const ways = (
    <>
      {isOneself && !space.startsWith(ownSpace('')) && <WatchButton space={space} />}
      <FilesMenu space={space} tree={tree} />
      <NewDocumentButton space={space} tree={tree} />
    </>
  )
  const content = (
    <>
      <SeeingBanner />
      <OfflineSign space={space} />
      <Shown key={view} space={space} tree={tree} view={view} />
    </>
  )
  if (heading)
    return (
      <Page isTall {...heading} actions={ways}>
        <div className={classes.views}>
          <PageViews space={space} shown={view} />
        </div>
        {content}
      </Page>
    )
  return (
    <Frame isTall>
      <header className={classes.views}>
        <PageViews space={space} shown={view} />
        <Group gap="sm" wrap="nowrap" flex="none">
          {ways}
        </Group>
      </header>
      {content}
    </Frame>
  )
}

function useView(): View {
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  return typeof view === 'string' && Object.hasOwn(views, view) ? (view as View) : 'all'
}

interface ShownProps {
  readonly space: SpaceId
  readonly tree: PageTree
  readonly view: View
}

function Shown({ space, tree, view }: ShownProps) {
  if (view === 'recent') return <RecentPages tree={tree} />
  if (view === 'favourites') return <FavouritePages />
  if (view === 'shared') return <SharedPages />
  if (view === 'templates') return <TemplatePages space={space} tree={tree} />
  if (view === 'trash') return <TrashedPages tree={tree} />
  return <AllPages space={space} tree={tree} />
}

const sorts = [
  { value: 'hand', label: 'Manual order' },
  { value: 'title', label: 'By title' },
  { value: 'changed', label: 'Last changed' },
  { value: 'made', label: 'Newest' },
] as const

function AllPages({ space, tree }: Omit<ShownProps, 'view'>) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>('hand')
  const isRoomy = useMedia('(min-width: 48em)')
  const now = useNow()
  const wanted = useDeferredValue(search)
  if (tree.childrenOf(null).length === 0) return <NoPages space={space} tree={tree} />
  return (
    <>
      <Group gap={12} wrap="nowrap" flex="none" mb={12}>
        <TextInput
          aria-label="Search documents"
          placeholder="Search by title"
          type="search"
          value={search}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          className="quiet-field"
          flex={1}
          maw="22rem"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Sort"
          className="quiet-field"
          data={sorts.map((one) => ({ ...one }))}
          value={sort}
          w={150}
          onChange={(event) => setSort(event.currentTarget.value as Sort)}
        />
      </Group>
      <TreeView tree={tree} search={wanted} sort={sort} now={isRoomy ? now : undefined} />
    </>
  )
}
