import { Menu } from '@mantine/core'
import { IconEye, IconHistory, IconLink, IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useAct, useClient, useMay, useRole, useRow } from '@atrium/engine/web'
import { LaterItems, RemindMe } from '@atrium/features/notifications/web'
import { copyLink } from '@atrium/ui'
import { deleteMessage, editMessage, pinMessage } from '../../contract/change-message.ts'
import { Conversation } from '../../contract/conversation.ts'
import { linkTo } from '../../contract/link.ts'
import type { Message } from '../../contract/message.ts'
import { useRoom } from '../room/room-context.ts'
import { VersionsDialog } from './versions-dialog.tsx'

interface Props {
  readonly message: Message
  readonly children: ReactElement
  onClose(): void
}

const iconSize = 16

/** The less usual things that can be done with a message. */
export function MessageMenu({ message, children, onClose }: Props) {
  const [shows, setShows] = useState<'menu' | 'remind' | 'versions'>('menu')
  const isMenu = shows !== 'versions'
  const thing = { kind: 'message', where: message.space, thing: message.id } as const

  return (
    <>
      <Menu opened={isMenu} onClose={() => isMenu && onClose()} position="bottom-end" returnFocus>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {shows === 'remind' ? <RemindMe thing={thing} /> : <Items message={message} onShow={setShows} />}
        </Menu.Dropdown>
      </Menu>
      {shows === 'versions' && <VersionsDialog message={message} onClose={onClose} />}
    </>
  )
}

interface ItemsProps {
  readonly message: Message
  onShow(what: 'remind' | 'versions'): void
}

function Items({ message, onShow }: ItemsProps) {
  const room = useRoom()
  const { space, id } = message
  const can = useChanges(message)
  const isDirect = useRow(Conversation, { space, id: space }) !== undefined
  return (
    <>
      {can.edit && (
        <Menu.Item leftSection={<IconPencil size={iconSize} />} onClick={() => room.edit(id)}>
          Edit
        </Menu.Item>
      )}
      <PinItem message={message} />
      <Menu.Item leftSection={<IconLink size={iconSize} />} onClick={() => void copyLink(linkTo(message, isDirect))}>
        Copy link
      </Menu.Item>
      <LaterItems thing={{ kind: 'message', where: space, thing: id }} onRemind={() => onShow('remind')} />
      {room.markUnread && (
        <Menu.Item leftSection={<IconEye size={iconSize} />} onClick={() => room.markUnread?.(message)}>
          Mark unread from here
        </Menu.Item>
      )}
      {message.editedAt !== null && (
        <Menu.Item
          leftSection={<IconHistory size={iconSize} />}
          closeMenuOnClick={false}
          onClick={() => onShow('versions')}
        >
          Earlier versions
        </Menu.Item>
      )}
      {can.delete && (
        <Menu.Item color="danger" leftSection={<IconTrash size={iconSize} />} onClick={() => room.remove(message)}>
          Delete
        </Menu.Item>
      )}
    </>
  )
}

function PinItem({ message: { id, space: where, pinned } }: { message: Message }) {
  const { space } = useRoom()
  const pin = useAct(pinMessage)
  if (!useMay(pinMessage, where)) return null
  const icon = pinned ? <IconPinnedOff size={iconSize} /> : <IconPin size={iconSize} />
  return (
    <Menu.Item leftSection={icon} onClick={() => void pin({ space, message: id, isPinned: !pinned })}>
      {pinned ? 'Unpin' : 'Pin'}
    </Menu.Item>
  )
}

/** What one may change of a message. */
function useChanges({ space, author }: Message): { readonly edit: boolean; readonly delete: boolean } {
  const { person } = useClient()
  const role = useRole(space)
  const mayEdit = useMay(editMessage, space)
  const mayDelete = useMay(deleteMessage, space)
  const isMine = author === person
  return { edit: mayEdit && isMine, delete: mayDelete && (isMine || role === 'owner' || role === 'admin') }
}
