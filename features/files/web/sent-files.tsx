import type { SpaceId } from '@atrium/engine/contract'
import { TextInput } from '@mantine/core'
import { IconPaperclip, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { EmptyState, Spinner } from '@atrium/ui'
import type { SpaceFile } from '../contract/space-file.ts'
import { FileLines } from './file-cells.tsx'
import { MoreMark } from './more-mark.tsx'
import { PreviewDialog } from './preview.tsx'
import classes from './sent-files.module.css'
import { type FileList, useFileList } from './use-file-list.ts'

const search = { order: 'newest', isDeleted: false, isSent: true } as const

interface Props {
  readonly space: SpaceId
  /** What stays in the address on the way to a message. */
  readonly kept?: object | undefined
}

/** All files that went along with the messages of a space, the newest first, each with the way to its message. */
export function SentFiles({ space, kept }: Props) {
  const [letters, setLetters] = useState('')
  const name = useDeferredValue(letters)
  const list = useFileList({ ...search, space, name })
  const [open, setOpen] = useState<SpaceFile>()
  return (
    <div className={classes.area}>
      <TextInput
        aria-label="Search files"
        placeholder="Search by name"
        type="search"
        value={letters}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => setLetters(event.currentTarget.value)}
      />
      <Results list={list} kept={kept} isSearched={name.trim() !== ''} onOpen={setOpen} />
      <PreviewDialog file={open} onClose={() => setOpen(undefined)} />
    </div>
  )
}

interface ResultsProps extends Pick<Props, 'kept'> {
  readonly list: FileList
  readonly isSearched: boolean
  onOpen(file: SpaceFile): void
}

function Results({ list: { files, failure, hasMore, loadMore }, kept, isSearched, onOpen }: ResultsProps) {
  if (failure) return <p role="alert">{failure}</p>
  if (!files) return <Spinner label="Loading files" />
  if (files.length === 0)
    return (
      <EmptyState icon={<IconPaperclip size={24} />} title={isSearched ? 'Nothing found' : 'No files yet'}>
        {isSearched ? 'No file names match.' : 'Files attached to messages appear here.'}
      </EmptyState>
    )
  return (
    <>
      <FileLines files={files} kept={kept} onOpen={onOpen} />
      {hasMore && <MoreMark key={files.length} onSeen={loadMore} />}
    </>
  )
}
