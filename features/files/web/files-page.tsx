import { Button, Loader, Select, TextInput } from '@mantine/core'
import {
  IconArrowLeft,
  IconFiles,
  IconLayoutGrid,
  IconList,
  IconSearch,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient, useMay } from '@atrium/engine/web'
import { uploadsOf } from '@atrium/engine/web/uploads'
import { EmptyState, Spinner, keepStored, readStored } from '@atrium/ui'
import { renameFile } from '../contract/change-file.ts'
import type { FileOrder } from '../contract/queries.ts'
import type { FileKind, SpaceFile } from '../contract/space-file.ts'
import { FileGrid, FileLines } from './file-cells.tsx'
import { FilePicker } from './file-picker.tsx'
import classes from './files-page.module.css'
import { PreviewDialog } from './preview.tsx'
import { useDrop } from './use-drop.ts'
import { type FileList, useFileList } from './use-file-list.ts'

interface Props {
  readonly space: SpaceId
  /** What stands above the list. */
  readonly children?: ReactNode
}

const viewKey = 'filesView'
type View = 'grid' | 'list'

/** The files of one space: brought in by dropping, choosing or pasting, found by name and kind, looked at, kept in order. */
export function FilesPage({ space, children }: Props) {
  const client = useClient()
  const mayBring = useMay(renameFile, space)
  const [wanted, setWanted] = useState<Wanted>({ order: 'newest', kind: undefined, name: '', isDeleted: false })
  const name = useDeferredValue(wanted.name)
  const list = useFileList({ ...wanted, name, space })
  const [view, setView] = useView()
  const [open, setOpen] = useState<SpaceFile>()

  function bring(files: readonly File[]): void {
    for (const file of mayBring ? files : []) uploadsOf(client).start(space, file)
  }

  const drop = useDrop(bring)
  return (
    <section className={classes.area} aria-label="Files of this space" data-over={drop.isOver} {...drop.handlers}>
      <header className={classes.head}>
        {children}
        {mayBring && !wanted.isDeleted && (
          <FilePicker label="Upload files" className={classes.upload} onFiles={bring}>
            <IconUpload size={16} aria-hidden="true" /> Upload files
          </FilePicker>
        )}
      </header>
      <Tools {...{ wanted, view, onWanted: setWanted, onView: setView }} />
      <Results {...{ list, view, wanted, mayBring, onOpen: setOpen }} />
      <PreviewDialog file={open} onClose={() => setOpen(undefined)} />
      {drop.isOver && mayBring && <p className={classes.drop}>Drop to upload</p>}
    </section>
  )
}

interface Wanted {
  readonly order: FileOrder
  readonly kind: FileKind | undefined
  readonly name: string
  readonly isDeleted: boolean
}

interface ToolsProps {
  readonly wanted: Wanted
  readonly view: View
  onWanted(wanted: Wanted): void
  onView(view: View): void
}

const orders = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest' },
] as const
const kinds = [
  { value: 'any', label: 'All kinds' },
  { value: 'image', label: 'Pictures' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Sound' },
  { value: 'document', label: 'Documents' },
  { value: 'other', label: 'Others' },
] as const

function Tools({ wanted, view, onWanted, onView }: ToolsProps) {
  const { order, kind, name, isDeleted } = wanted
  return (
    <div className={classes.tools} role="search" aria-label="Find files">
      <TextInput
        {...{ 'aria-label': 'Search files', placeholder: 'Search by name', type: 'search', value: name }}
        className={classes.search}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => onWanted({ ...wanted, name: event.currentTarget.value })}
      />
      <Select
        {...{
          'aria-label': 'Kind',
          data: kinds,
          value: kind ?? 'any',
          allowDeselect: false,
          className: classes.choice,
        }}
        onChange={(value) => onWanted({ ...wanted, kind: value === 'any' ? undefined : (value as FileKind) })}
      />
      <Select
        {...{ 'aria-label': 'Order', data: orders, value: order, allowDeselect: false, className: classes.choice }}
        onChange={(value) => onWanted({ ...wanted, order: value as FileOrder })}
      />
      <div className={classes.views}>
        <button type="button" aria-label="As pictures" aria-pressed={view === 'grid'} onClick={() => onView('grid')}>
          <IconLayoutGrid size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label="As lines" aria-pressed={view === 'list'} onClick={() => onView('list')}>
          <IconList size={18} aria-hidden="true" />
        </button>
      </div>
      <button
        {...{ type: 'button', className: classes.trash, 'aria-label': isDeleted ? 'Back to the files' : 'Trash' }}
        onClick={() => onWanted({ ...wanted, isDeleted: !isDeleted })}
      >
        {isDeleted ? <IconArrowLeft size={16} aria-hidden="true" /> : <IconTrash size={16} aria-hidden="true" />}
        <span>{isDeleted ? 'Back to the files' : 'Trash'}</span>
      </button>
    </div>
  )
}

interface ResultsProps {
  readonly list: FileList
  readonly view: View
  readonly wanted: Wanted
  readonly mayBring: boolean
  onOpen(file: SpaceFile): void
}

function Results({ list, view, wanted, mayBring, onOpen }: ResultsProps) {
  const { files, failure, hasMore, loadMore, refresh } = list
  if (failure) return <p role="alert">{failure}</p>
  if (!files) return <Spinner label="Loading files" />
  if (files.length === 0) return <Nothing wanted={wanted} mayBring={mayBring} />
  const Cells = view === 'grid' ? FileGrid : FileLines
  return (
    <>
      {wanted.isDeleted && <p className={classes.note}>What lies here goes for good after 30 days.</p>}
      <Cells files={files} onOpen={onOpen} onDone={({ id }) => void refresh(id)} />
      {hasMore && <MoreMark key={files.length} onSeen={loadMore} />}
    </>
  )
}

/** Fetches on when it comes into view. */
function MoreMark({ onSeen }: { onSeen(): void }) {
  const mark = useRef<HTMLDivElement>(null)
  const see = useEffectEvent(onSeen)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && see(), {
      rootMargin: '400px',
    })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={mark} className={classes.more}>
      <Loader size="sm" aria-label="Loading more files" />
      <Button variant="default" onClick={onSeen}>
        Show more
      </Button>
    </div>
  )
}

function Nothing({ wanted, mayBring }: { readonly wanted: Wanted; readonly mayBring: boolean }) {
  if (wanted.isDeleted)
    return (
      <EmptyState icon={<IconTrash size={24} />} title="The trash is empty">
        Deleted files lie here for 30 days, and can be brought back.
      </EmptyState>
    )
  if (wanted.name.trim() !== '' || wanted.kind)
    return (
      <EmptyState icon={<IconSearch size={24} />} title="Nothing found">
        No file here has these letters in its name and is of that kind.
      </EmptyState>
    )
  return (
    <EmptyState icon={<IconFiles size={24} />} title="No files yet">
      {mayBring
        ? 'Drop files here, or choose them. What is sent in the chat shows up here, too.'
        : 'What others bring in shows up here.'}
    </EmptyState>
  )
}

function useView(): readonly [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (readStored(viewKey) === 'list' ? 'list' : 'grid'))
  return [
    view,
    (next) => {
      setView(next)
      keepStored(viewKey, next)
    },
  ]
}
