import { Modal } from '@mantine/core'
import { useState } from 'react'
import { ConfirmClosing } from './confirm-closing.tsx'
import { CreateWorkspaceForm } from './create-workspace-form.tsx'
import { useCreation } from './use-creation.ts'

interface Props {
  readonly isOpen: boolean
  onClose(): void
  onCreated(path: string): void
}

/** Create New Workspace (R2.48, R4.29–R4.33). */
export function CreateWorkspaceDialog({ isOpen, onClose, onCreated }: Props) {
  const creation = useCreation({ isOpen, onClose: close, onCreated })
  const [isAsking, setAsking] = useState(false)

  function close(): void {
    setAsking(false)
    onClose()
  }

  function handleClose(): void {
    if (creation.state === 'submitting') setAsking(true)
    else close()
  }

  return (
    <Modal opened={isOpen} onClose={handleClose} title="Create New Workspace" size="md">
      {isAsking && creation.state === 'submitting' ? (
        <ConfirmClosing onStay={() => setAsking(false)} onLeave={close} />
      ) : (
        <CreateWorkspaceForm creation={creation} onCancel={handleClose} />
      )}
    </Modal>
  )
}
