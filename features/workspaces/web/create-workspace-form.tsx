import { Button, Group, TextInput, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { FormError } from '@atrium/ui'
import { maxWorkspaceDescription, maxWorkspaceName } from '../contract/create-workspace.ts'
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
    <form onSubmit={handleSubmit} className={classes.form}>
      <p className={classes.intro}>A workspace brings the people and the talk of one project or topic together.</p>
      <TextInput
        {...{ label: 'Name', placeholder: 'Website relaunch', maxLength: maxWorkspaceName, value: creation.name }}
        onChange={(event) => creation.setName(event.currentTarget.value)}
        disabled={isBusy}
        data-autofocus
        required
        withAsterisk={false}
      />
      <Textarea
        {...{ label: 'Description', maxLength: maxWorkspaceDescription, rows: 3, value: creation.description }}
        placeholder="What it is for, so that others know (optional)"
        onChange={(event) => creation.setDescription(event.currentTarget.value)}
        disabled={isBusy}
      />
      <FormError>{creation.error}</FormError>
      <Group justify="flex-end" gap="sm">
        {creation.state === 'checking' && (
          <span className={classes.checking} role="status">
            Checking connection...
          </span>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy || !creation.isOnline || creation.name.trim() === ''}>
          {isBusy ? 'Creating...' : 'Create workspace'}
        </Button>
      </Group>
    </form>
  )
}
