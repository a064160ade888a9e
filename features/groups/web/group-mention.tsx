import { useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { lazyPopup } from '@atrium/ui'
import { useGroup } from './use-groups.ts'

const GroupCard = lazyPopup('dialog', async () => (await import('./group-card.tsx')).GroupCard)

interface Props {
  readonly id: string
  /** What the group was called when it was mentioned. */
  readonly handle: string
}

/** A group where it is mentioned; pressing it shows who is in it. One that is gone or not shown is plain words. */
export function GroupMention({ id, handle }: Props) {
  const group = useGroup(id)
  const me = useClient().person
  const [isOpen, setOpen] = useState(false)
  if (!group) return `@${handle}`
  const target = (
    <button type="button" className={group.people.includes(me) ? 'mentioned mentioned-me' : 'mentioned'}>
      @{group.handle}
    </button>
  )
  return <GroupCard id={id} isOpen={isOpen} target={target} onToggle={setOpen} />
}
