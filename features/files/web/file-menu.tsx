import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconDots, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog, IconButton, lazyDialog } from '@atrium/ui'
import { fileUrl } from '../contract/file-url.ts'
import type { SpaceFile } from '../contract/space-file.ts'
import { useFileActions, useMayChange } from './file-actions.ts'

const RenameDialog = lazyDialog(async () => (await import('./rename-dialog.tsx')).RenameDialog)
const iconSize = 16

interface Props {
  readonly file: SpaceFile
}

/** What can be done with a file. */
export function FileMenu({ file }: Props) {
  const { name, deletedAt } = file
  const mayChange = useMayChange(file)
  const { rename, remove, restore, purge } = useFileActions(file)
  const [asks, setAsks] = useState<'name' | 'purge'>()
  const close = (): void => setAsks(undefined)
  if (deletedAt !== null && !mayChange) return null
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <IconButton label={`More about ${name}`} title="More">
            <IconDots size={18} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {deletedAt === null ? (
            <LivingItems
              file={file}
              mayChange={mayChange}
              onRename={() => setAsks('name')}
              onRemove={() => void remove()}
            />
          ) : (
            <TrashItems onRestore={() => void restore()} onPurge={() => setAsks('purge')} />
          )}
        </Menu.Dropdown>
      </Menu>
      <RenameDialog
        key={name}
        isOpen={asks === 'name'}
        name={name}
        onRename={(next) => void rename(next)}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asks === 'purge'}
        title="Delete forever"
        confirm="Delete forever"
        onClose={close}
        onConfirm={() => {
          close()
          void purge()
        }}
      >
        This deletes {name} for everyone. It cannot be undone.
      </ConfirmDialog>
    </>
  )
}

interface LivingProps {
  readonly file: SpaceFile
  readonly mayChange: boolean
  onRename(): void
  onRemove(): void
}

function LivingItems({ file, mayChange, onRename, onRemove }: LivingProps) {
  const href = fileUrl(file, 'download')
  return (
    <>
      <Menu.Item component="a" href={href} download={file.name} leftSection={<IconDownload size={iconSize} />}>
        Download
      </Menu.Item>
      {mayChange && (
        <>
          <Menu.Item leftSection={<IconPencil size={iconSize} />} onClick={onRename}>
            Rename
          </Menu.Item>
          <Menu.Item color="danger" leftSection={<IconTrash size={iconSize} />} onClick={onRemove}>
            Delete
          </Menu.Item>
        </>
      )}
    </>
  )
}

function TrashItems({ onRestore, onPurge }: { onRestore(): void; onPurge(): void }) {
  return (
    <>
      <Menu.Item leftSection={<IconArrowBackUp size={iconSize} />} onClick={onRestore}>
        Restore
      </Menu.Item>
      <Menu.Item color="danger" leftSection={<IconTrash size={iconSize} />} onClick={onPurge}>
        Delete forever
      </Menu.Item>
    </>
  )
}
