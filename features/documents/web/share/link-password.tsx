import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct, useClient } from '@atrium/engine/web'
import { showOutcome, showToast } from '@atrium/ui'
import { hashSharePassword, maxSharePassword, minSharePassword, protectShare } from '../../contract/protect-share.ts'
import type { DocumentShare } from '../../contract/document-share.ts'
import { SmallFormEnd } from './small-form-end.tsx'

interface Props {
  readonly link: DocumentShare
}

/** Says whether visitors need a password, and sets it; nobody sees it again. */
export function LinkPassword({ link: { space, id, hasPassword } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const protect = useAct(protectShare)

  async function handleRemove(): Promise<void> {
    const answer = await protect({ space, token: id, hash: null })
    showOutcome(answer, 'Password removed. Anyone with the link can read this.')
  }

  if (isOpen) return <PasswordForm link={{ space, id }} onClose={() => setOpen(false)} />
  return (
    <div className="row wraps">
      <span>{hasPassword ? 'Visitors need a password' : 'No password'}</span>
      <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
        {hasPassword ? 'Change password' : 'Set password'}
      </Button>
      {hasPassword && (
        <Button variant="subtle" color="danger" size="compact-xs" onClick={() => void handleRemove()}>
          Remove password
        </Button>
      )}
    </div>
  )
}

interface FormProps {
  readonly link: Pick<DocumentShare, 'space' | 'id'>
  onClose(): void
}

function PasswordForm({ link: { space, id }, onClose }: FormProps) {
  const client = useClient()
  const protect = useAct(protectShare)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    const hashed = await client.ask(hashSharePassword, { space, password })
    const answer = hashed.ok ? await protect({ space, token: id, hash: hashed.output.hash }) : hashed
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast('Password set. Visitors need it from now on.')
    onClose()
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} aria-label="Password of this link" className="stack gap-8">
      <TextInput
        label="Password for visitors"
        description={`At least ${minSharePassword} characters. Nobody can look it up here later, so keep it, and do not send it together with the link.`}
        type="password"
        name="password"
        autoComplete="new-password"
        size="xs"
        required
        minLength={minSharePassword}
        maxLength={maxSharePassword}
        error={error}
        withAsterisk={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus
      />
      <SmallFormEnd label="Set password" busyLabel="Setting password..." isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
