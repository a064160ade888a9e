import { Modal } from '@mantine/core'
import { MadeLink } from '@atrium/ui'

interface Props {
  readonly isOpen: boolean
  readonly name: string
  readonly link: string
  onClose(): void
}

/** Gives the link that sets a new password, to be passed on. */
export function ResetModal({ isOpen, name, link, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Password reset link" size="md">
      <MadeLink link={link}>
        <p>
          Give this link to {name} only. Anyone who opens it within one hour can set a new password. It works once and
          is not shown again.
        </p>
      </MadeLink>
    </Modal>
  )
}
