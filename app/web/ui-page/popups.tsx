import { Menu } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CardPopover, ConfirmDialog, TrashWays } from '@atrium/ui'
import { Kind, Part, WidePart } from './show.tsx'

const nothing = (): void => undefined

export function Popups() {
  const [isAsking, setAsking] = useState(false)
  const [isCard, setCard] = useState(false)
  const button = (words: string) => (
    <button type="button" className="plain-button">
      {words}
    </button>
  )
  return (
    <Kind title="What opens">
      <Part name="ConfirmDialog, CardPopover, TrashWays">
        <button type="button" className="plain-button" onClick={() => setAsking(true)}>
          Ask
        </button>
        <ConfirmDialog
          isOpen={isAsking}
          title="Delete forever"
          confirm="Delete forever"
          onClose={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
        >
          <p>The page and its history are lost for everybody.</p>
        </ConfirmDialog>
        <CardPopover isOpen={isCard} onToggle={setCard} label="A card" target={button('Card')}>
          <div className="stack gap-8" style={{ padding: 16 }}>
            <p className="named">Bruno Keller</p>
            <p className="hint">bruno@northwind.example</p>
          </div>
        </CardPopover>
        <TrashWays name="Relaunch plan" onRestore={nothing} onDelete={nothing}>
          <p>The page and its history are lost for everybody.</p>
        </TrashWays>
        <TrashWays name="Relaunch plan" onRestore={nothing}>
          <p />
        </TrashWays>
      </Part>
      <WidePart name="Menu, open">
        <div style={{ position: 'relative', height: 232 }}>
          <Menu opened withinPortal={false} position="bottom-start" width={220} trapFocus={false} returnFocus={false}>
            <Menu.Target>{button('More')}</Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>This page</Menu.Label>
              <Menu.Item leftSection={<IconPencil size={16} />}>Rename</Menu.Item>
              <Menu.Item leftSection={<IconCopy size={16} />} rightSection={<span className="fine">Ctrl D</span>}>
                Duplicate
              </Menu.Item>
              <Menu.Item disabled>Move to …</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="danger" leftSection={<IconTrash size={16} />}>
                Move to trash
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </WidePart>
    </Kind>
  )
}
