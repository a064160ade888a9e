import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Form, FormError, showToast } from '@atrium/ui'
import { postPasswordChange } from './account-api.ts'
import { newPasswordMessage, passwordChangeFault } from './messages.ts'
import { usePolicy } from './use-policy.ts'

interface Props {
  /** The password that was chosen; undefined while none is. */
  readonly wanted: string | undefined
  onClose(): void
}

/** Asks for the current password and sets the one that was chosen, or says that nothing was changed. */
export function PasswordPrompt({ wanted, onClose }: Props) {
  function handleCancel(): void {
    showToast('Your password was not changed.')
    onClose()
  }

  return (
    <Modal opened={wanted !== undefined} onClose={handleCancel} title="Change password" size="sm">
      {wanted !== undefined && <NewPassword wanted={wanted} onCancel={handleCancel} onDone={onClose} />}
    </Modal>
  )
}

function NewPassword({ wanted, onCancel, onDone }: { readonly wanted: string; onCancel(): void; onDone(): void }) {
  const least = usePolicy().minPasswordLength
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const current = String(new FormData(event.currentTarget).get('current'))
    const fault = passwordChangeFault({ current, password: wanted, confirmation: wanted }, navigator.onLine, least)
    setError(fault)
    if (fault) return
    setBusy(true)
    const answer = await postPasswordChange({ currentPassword: current, newPassword: wanted })
    setBusy(false)
    if (!answer.ok) return setError(newPasswordMessage(answer))
    showToast('Password changed. You are signed out everywhere else.')
    onDone()
  }

  return (
    <Form
      onSubmit={(event) => void handleSubmit(event)}
      aria-label="Confirm password change"
      foot={
        <>
          <Button variant="default" onClick={onCancel}>
            Keep the current one
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Changing password...' : 'Change password'}
          </Button>
        </>
      }
    >
      <p>Your password has not changed yet. Enter the current one to set the new one.</p>
      <TextInput
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
      />
      <FormError>{error}</FormError>
    </Form>
  )
}
