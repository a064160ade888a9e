import { Menu } from '@mantine/core'
import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { RemindItems, morningAfter } from '@atrium/features/notifications/web'
import { usePeopleById, usePreferences } from '@atrium/features/people/web'
import { type Popup, useTime } from '@atrium/ui'
import { Conversation, othersIn } from '../../contract/conversation.ts'

interface Props extends Popup {
  readonly space: SpaceId
  readonly title: string
  readonly confirm: string
  onChoose(at: number): void
}

/** The times at which a message can be sent; to one person also their next morning, where clocks show another time. */
export function ScheduleMenu({ space, title, confirm, isOpen, target, onToggle, onChoose }: Props) {
  return (
    <Menu opened={isOpen} onChange={onToggle} position="top-end" width={260} returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <TheirMorning space={space} onChoose={onChoose} />
        <RemindItems title={title} confirm={confirm} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}

function TheirMorning({ space, onChoose }: Pick<Props, 'space' | 'onChoose'>) {
  const conversation = useRow(Conversation, { space, id: space })
  const { person: me } = useClient()
  const people = usePeopleById()
  const { zone } = usePreferences()
  const { clockTime } = useTime()
  const [now] = useState(Date.now)
  const others = conversation ? othersIn(conversation, me) : []
  const other = others.length === 1 ? people.get(others[0] ?? '') : undefined
  if (!other?.zone || other.zone === zone) return null
  const today = morningAfter(now, other.zone, 0)
  const at = today > now ? today : morningAfter(now, other.zone, 1)
  return (
    <Menu.Item onClick={() => onChoose(at)} rightSection={clockTime(at)}>
      When it is 9:00 for {other.displayName}
    </Menu.Item>
  )
}
