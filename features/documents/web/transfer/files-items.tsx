import type { SpaceId } from '@atrium/engine/contract'
import { Menu } from '@mantine/core'
import { IconCloudDown, IconCloudOff, IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useClient, useMay } from '@atrium/engine/web'
import type { Popup } from '@atrium/ui'
import { createDocument } from '../../contract/create-document.ts'
import { keepSpace, useKeptSpaces } from '../offline/kept-spaces.ts'

interface Props extends Popup {
  readonly space: SpaceId
  onImport(): void
  onExport(): void
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with all documents of a space. */
export function FilesItems({ space, isOpen, target, onToggle, onImport, onExport }: Props) {
  const mayCreate = useMay(createDocument, space)
  const { person } = useClient()
  const isKept = useKeptSpaces(person).includes(space)
  return (
    <Menu opened={isOpen} onChange={onToggle} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {mayCreate && (
          <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={onImport}>
            Import Word, Markdown, HTML or a zip
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileExport {...icon} />} onClick={onExport}>
          Export all documents as a zip
        </Menu.Item>
        <Menu.Item
          leftSection={isKept ? <IconCloudOff {...icon} /> : <IconCloudDown {...icon} />}
          onClick={() => keepSpace(person, space, !isKept)}
        >
          {isKept ? 'Stop keeping offline' : 'Keep offline on this device'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
