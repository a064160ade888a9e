import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useMay } from '@atrium/engine/web'
import { invite } from '@atrium/features/auth/contract'
import { lazyDialog } from '@atrium/ui'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** The way to bring newcomers into the team; nothing for who may not. */
export function InvitePeople() {
  const may = useMay(invite, teamSpace)
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Invite people
      </Button>
      <InviteDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
