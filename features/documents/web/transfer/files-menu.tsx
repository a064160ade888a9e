import type { SpaceId } from '@atrium/engine/contract'
import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { lazyPopup, showProblem, showToast } from '@atrium/ui'
import { documentPath } from '../../contract/document-path.ts'
import { importedWords } from './imported-words.ts'
import type { PageTree } from '../tree/page-tree.ts'
import { lastIn } from './places.ts'

interface Props {
  readonly space: SpaceId
  readonly tree: PageTree
}

const FilesItems = lazyPopup('menu', async () => (await import('./files-items.tsx')).FilesItems)

/** Brings files in as pages, and gives all pages out as files. */
export function FilesMenu({ space, tree }: Props) {
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { progress, bringIn, giveOut } = useFiles({ space, tree })
  return (
    <>
      {progress && (
        <span role="status" className="dim">
          {progress}
        </span>
      )}
      <FilesItems
        space={space}
        isOpen={isOpen}
        target={
          <Button variant="default" px="xs" aria-label="More for these documents" loading={progress !== ''}>
            <IconDots size={18} aria-hidden="true" />
          </Button>
        }
        onToggle={setOpen}
        onImport={() => input.current?.click()}
        onExport={() => void giveOut()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".docx,.docm,.dotx,.dotm,.md,.markdown,.txt,.html,.htm,.zip"
        aria-label="Files to import"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void bringIn(files)
        }}
      />
    </>
  )
}

function useFiles({ space, tree }: Props) {
  const client = useClient()
  const navigate = useNavigate()
  const [progress, setProgress] = useState('')

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      showProblem(error instanceof Error ? error.message : 'The files could not be read or written. Try again.')
    }
    setProgress('')
  }

  return {
    progress,
    bringIn: (files: readonly File[]) =>
      attempt(async () => {
        setProgress('Reading files…')
        const { importPages, undoImport } = await import('./import-pages.ts')
        const imported = await importPages(client, files, {
          space,
          place: lastIn(tree, null),
          onProgress: (done, all) => setProgress(`Creating document ${done + 1} of ${all}`),
        })
        const { tops } = imported
        const undo = async (): Promise<void> => {
          const why = await undoImport(client, { space, tops })
          if (why === undefined) showToast('Moved the imported documents to the trash.')
          else showProblem(why)
        }
        showToast(importedWords(imported), tops.length > 0 ? { label: 'Undo', run: () => void undo() } : undefined)
        if (imported.all === 1 && imported.count === 1 && imported.first)
          await navigate({ href: documentPath({ space, id: imported.first }) })
      }),
    giveOut: () =>
      attempt(async () => {
        const { exportSpace, leftOutWords } = await import('./export-pages.ts')
        const left = await exportSpace(client, tree, {
          name: 'Documents',
          onProgress: (done, all) => setProgress(`Exporting document ${done + 1} of ${all}`),
        })
        const words = leftOutWords(left)
        if (words !== '') showToast(words)
      }),
  }
}
