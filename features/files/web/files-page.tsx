import { IconFiles, IconSearch, IconTrash, IconUpload } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useMay } from '@atrium/engine/web'
import { EmptyState, Page, Spinner, keepStored, lazyDialog, readStored } from '@atrium/ui'
import { renameFile } from '../contract/change-file.ts'
import type { SpaceFile } from '../contract/space-file.ts'
import { FileGrid, FileLines } from './file-cells.tsx'
import { FilePicker } from './file-picker.tsx'
import { FileTools, type View, type Wanted } from './file-tools.tsx'
import classes from './files-page.module.css'
import { MoreMark } from './more-mark.tsx'
import { PreviewDialog } from './preview.tsx'
import { RoomNote } from './room-note.tsx'
import { useBring } from './use-bring.ts'
import { useDrop } from './use-drop.ts'
import { type FileList, useFileList } from './use-file-list.ts'

interface Props {
  readonly space: SpaceId
  /** Absent inside of a page that has its own heading. */
  readonly heading?: { readonly title: string; readonly text: string }
}

const SameNamesDialog = lazyDialog(async () => (await import('./same-names-dialog.tsx')).SameNamesDialog)
const viewKey = 'filesView'

/** The files of one space: brought in by dropping, choosing or pasting, found by name and kind, looked at, kept in order. */
export function FilesPage(props: Props) {
  return <SpaceFiles key={props.space} {...props} />
}

const everything: Wanted = { order: 'newest', kind: undefined, name: '', isDeleted: false, by: undefined }

function SpaceFiles({ space, heading }: Props) {
  const mayBring = useMay(renameFile, space)
  const [wanted, setWanted] = useState(everything)
  const name = useDeferredValue(wanted.name)
  const list = useFileList({ ...wanted, name, space, isSent: false })
  const [view, setView] = useView()
  const [open, setOpen] = useState<SpaceFile>()

  const { bring: start, asking, choose, cancel } = useBring(space)
  const bring = (files: readonly File[]): void => void (mayBring && start(files))
  const drop = useDrop(bring)
  const content = (
    <>
      <RoomNote space={space} />
      <FileTools space={space} wanted={wanted} view={view} onWanted={setWanted} onView={setView}>
        {mayBring && !wanted.isDeleted && (
          <FilePicker label="Upload files" className="primary-button" onFiles={bring}>
            <IconUpload size={16} aria-hidden="true" /> Upload files
          </FilePicker>
        )}
      </FileTools>
      <Results list={list} view={view} wanted={wanted} mayBring={mayBring} onOpen={setOpen} />
    </>
  )
  return (
    <section className={classes.area} aria-label="Files of this space" data-over={drop.isOver} {...drop.handlers}>
      {heading ? <Page {...heading}>{content}</Page> : content}
      <PreviewDialog file={open} onClose={() => setOpen(undefined)} />
      <SameNamesDialog isOpen={asking !== undefined} space={space} asking={asking} onChoose={choose} onClose={cancel} />
      {drop.isOver && mayBring && <p className={classes.drop}>Drop to upload</p>}
    </section>
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
  const { files, failure, hasMore, loadMore } = list
  if (failure) return <p role="alert">{failure}</p>
  if (!files) return <Spinner label="Loading files" />
  if (files.length === 0) return <Nothing wanted={wanted} mayBring={mayBring} />
  const Cells = view === 'grid' ? FileGrid : FileLines
  return (
    <>
      {wanted.isDeleted && <p className="dim">Files here are deleted forever after 30 days.</p>}
      <Cells files={files} onOpen={onOpen} />
      {hasMore && <MoreMark key={files.length} onSeen={loadMore} />}
    </>
  )
}

function Nothing({ wanted, mayBring }: { readonly wanted: Wanted; readonly mayBring: boolean }) {
  if (wanted.isDeleted)
    return (
      <EmptyState icon={<IconTrash size={24} />} title="The trash is empty">
        Deleted files stay here for 30 days and can be restored.
      </EmptyState>
    )
  if (wanted.name.trim() !== '' || wanted.kind || wanted.by)
    return (
      <EmptyState icon={<IconSearch size={24} />} title="Nothing found">
        No files match. Try a shorter search or clear the filters.
      </EmptyState>
    )
  return (
    <EmptyState icon={<IconFiles size={24} />} title="No files yet">
      {mayBring
        ? 'Drop files here, or choose them. Files sent in chat appear here, too.'
        : 'Files that others upload appear here.'}
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
