import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, FormEnd } from '@atrium/ui'

interface Props {
  readonly isOpen: boolean
  readonly name: string
  onRename(name: string): void
  onClose(): void
}

/** Asks for another name; what stands before the ending is chosen at once. */
export function RenameDialog({ isOpen, name, onRename, onClose }: Props) {
  const [next, setNext] = useState(name)
  const isEmpty = next.trim() === ''

  function handleSubmit(): void {
    if (isEmpty) return
    onRename(next)
    onClose()
  }

  return (
    <Modal opened={isOpen} onClose={onClose} title="Rename file" size="sm">
      <Form
        action={handleSubmit}
        foot={
          <FormEnd disabled={isEmpty} onCancel={onClose}>
            Rename
          </FormEnd>
        }
      >
        <TextInput
          label="Name"
          value={next}
          maxLength={200}
          data-autofocus
          onChange={(event) => setNext(event.currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, stemLength(name))}
        />
      </Form>
    </Modal>
  )
}

function stemLength(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
