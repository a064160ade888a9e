import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useAsk } from '@atrium/engine/web'
import { Form, FormEnd, FormError } from '@atrium/ui'
import { maxWorkspaceDescription, maxWorkspaceName } from '../contract/create-workspace.ts'
import { newcomersQuery } from '../contract/join-default.ts'
import classes from './create-workspace-form.module.css'
import type { UsedCreation } from './use-creation.ts'

/** Name and description of a new workspace (R5.11, R5.12). */
export function CreateWorkspaceForm({ creation, onCancel }: { creation: UsedCreation; onCancel: () => void }) {
  const isBusy = creation.state === 'submitting'

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    creation.submit()
  }

  return (
    <Form
      onSubmit={handleSubmit}
      foot={
        <>
          {creation.state === 'checking' && (
            <span className={classes.checking} role="status">
              Checking connection...
            </span>
          )}
          <FormEnd disabled={isBusy || !creation.isOnline || creation.name.trim() === ''} onCancel={onCancel}>
            {isBusy ? 'Creating...' : 'Create workspace'}
          </FormEnd>
        </>
      }
    >
      <p className="dim">A workspace brings together the people and conversations of a project or topic.</p>
      <TextInput
        label="Name"
        placeholder="Website relaunch"
        maxLength={maxWorkspaceName}
        value={creation.name}
        onChange={(event) => creation.setName(event.currentTarget.value)}
        disabled={isBusy}
        data-autofocus
        required
        withAsterisk={false}
      />
      <Textarea
        label="Description"
        maxLength={maxWorkspaceDescription}
        rows={3}
        value={creation.description}
        placeholder="What it is for, so that others know (optional)"
        onChange={(event) => creation.setDescription(event.currentTarget.value)}
        disabled={isBusy}
      />
      <Newcomers creation={creation} isBusy={isBusy} />
      <FormError>{creation.error}</FormError>
    </Form>
  )
}

/** Says that everybody new comes in here, where that is so, and how to have it otherwise (R4.50). */
function Newcomers({ creation, isBusy }: { creation: UsedCreation; isBusy: boolean }) {
  const { answer } = useAsk(newcomersQuery, {})
  if (!answer?.ok || !answer.output.isHere) return null
  return (
    <div>
      <p className="dim">
        <b>New people join here.</b> Anyone who signs in for the first time becomes a member of this workspace.
      </p>
      <Switch
        label="Only people who are added"
        checked={creation.onlyAdded}
        disabled={isBusy}
        onChange={(event) => creation.setOnlyAdded(event.currentTarget.checked)}
      />
    </div>
  )
}
