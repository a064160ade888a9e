import { Modal } from '@mantine/core'
import { Invitations } from './invitations.tsx'

/** Makes a link by which newcomers come into the team. */
export function InviteDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Invite people" size="lg">
      <Invitations />
    </Modal>
  )
}
