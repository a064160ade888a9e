import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { showOutcome, showToast } from '@atrium/ui'
import { asShareAddress, changeShareAddress, maxShareAddress } from '../../contract/share-address.ts'
import { sharePath } from '../../contract/share-document.ts'
import type { DocumentShare } from '../../contract/document-share.ts'
import { SmallFormEnd } from './small-form-end.tsx'

interface Props {
  readonly link: DocumentShare
}

/** Gives a link a short address that people can say, and takes it away again. */
export function LinkAddress({ link }: Props) {
  const { space, id, address } = link
  const [isOpen, setOpen] = useState(false)
  const change = useAct(changeShareAddress)

  async function handleRemove(): Promise<void> {
    const answer = await change({ space, token: id, address: null })
    showOutcome(answer, 'Short address removed. The long link still works.')
  }

  if (isOpen) return <AddressForm link={link} onClose={() => setOpen(false)} />
  return (
    <div className="row wraps">
      <span>{address === null ? 'No short address' : 'Has a short address'}</span>
      <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
        {address === null ? 'Choose address' : 'Change address'}
      </Button>
      {address !== null && (
        <Button variant="subtle" color="danger" size="compact-xs" onClick={() => void handleRemove()}>
          Remove address
        </Button>
      )}
    </div>
  )
}

function AddressForm({ link: { space, id, address }, onClose }: Props & { onClose(): void }) {
  const change = useAct(changeShareAddress)
  const [typed, setTyped] = useState(address ?? '')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const meant = asShareAddress(typed)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (meant.length < 3) return setError('Use at least 3 letters or digits.')
    setBusy(true)
    const answer = await change({ space, token: id, address: meant })
    setBusy(false)
    if (!answer.ok)
      return setError(answer.code === 'taken' ? 'This address is in use. Choose another.' : answer.message)
    showToast('Short address set. The long link works as well.')
    onClose()
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      aria-label="Short address of this link"
      className="stack gap-8"
    >
      <TextInput
        label="Short address"
        description={`${location.host}${sharePath(meant || '…')}. It can be guessed: set a password if this is not for everyone. The long link keeps working.`}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        size="xs"
        required
        maxLength={maxShareAddress}
        error={error}
        withAsterisk={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        autoFocus
      />
      <SmallFormEnd label="Save address" busyLabel="Saving..." isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
