import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type PropsWithChildren, type ReactNode, useState } from 'react'
import { useAct, useMay } from '@atrium/engine/web'
import { Form, FormError, Section, showProblem, showToast, useEdit } from '@atrium/ui'
import { maxWorkspaceDescription, maxWorkspaceName } from '../contract/create-workspace.ts'
import { updateWorkspace } from '../contract/update-workspace.ts'
import type { Workspace } from '../contract/workspace.ts'
import { Newcomers } from './newcomers.tsx'
import { WorkspaceEnds } from './workspace-ends.tsx'

interface Props {
  readonly workspace: Workspace
  readonly picture: ReactNode
  /** What other features let be allowed. */
  readonly permissions: ReactNode
}

/** What a workspace is called, what is allowed in it, and how it or one's part in it ends. */
export function WorkspaceSettings({ workspace, picture, permissions }: Props) {
  const mayUpdate = useMay(updateWorkspace, workspace.space)
  const isOpen = workspace.archivedAt === null
  return (
    <>
      {mayUpdate && isOpen && <Changes workspace={workspace} picture={picture} permissions={permissions} />}
      {!mayUpdate && <p className="hint">Only the owner and the admins can change the settings.</p>}
      <WorkspaceEnds workspace={workspace} />
    </>
  )
}

function Changes({ workspace, picture, permissions }: Props) {
  return (
    <>
      {picture && <Section title="Picture">{picture}</Section>}
      <Names workspace={workspace} />
      <Permissions workspace={workspace}>{permissions}</Permissions>
      <Newcomers workspace={workspace} />
    </>
  )
}

function Names({ workspace }: { workspace: Workspace }) {
  const update = useAct(updateWorkspace)
  const name = useEdit(workspace.name)
  const description = useEdit(workspace.description)
  const [error, setError] = useState<string>()
  const isSame = name.change === undefined && description.change === undefined

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { space } = workspace
    const changed = { name: name.change, description: description.change }
    const answer = await update({ space, ...changed, clientUpdatedAt: new Date().toISOString() })
    setError(answer.ok ? undefined : answer.message)
    if (!answer.ok) return
    name.end()
    description.end()
    showToast('Workspace saved.')
  }

  return (
    <Section title="Name and description">
      <Form onSubmit={(event) => void handleSubmit(event)}>
        <TextInput label="Name" {...name.field} maxLength={maxWorkspaceName} required withAsterisk={false} />
        <Textarea label="Description" {...description.field} maxLength={maxWorkspaceDescription} rows={3} />
        <FormError>{error}</FormError>
        <div>
          <Button type="submit" disabled={isSame || name.field.value.trim() === ''}>
            Save
          </Button>
        </div>
      </Form>
    </Section>
  )
}

const flags = [
  { flag: 'public', label: 'The team can find it', hint: 'Anyone who finds it can ask to join; you decide.' },
  { flag: 'allowComments', label: 'Commenters can write', hint: 'When off, commenters can only read.' },
  {
    flag: 'allowSharing',
    label: 'Invitations',
    hint: 'When off, invitations and shared links to documents stop working.',
  },
] as const

function Permissions({ workspace: { space, permissions }, children }: Pick<Props, 'workspace'> & PropsWithChildren) {
  const update = useAct(updateWorkspace)

  async function handleChange(flag: string, isOn: boolean): Promise<void> {
    const answer = await update({ space, permissions: { [flag]: isOn } })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <Section title="Permissions">
      <Stack gap="md">
        {flags.map(({ flag, label, hint }) => (
          <Switch
            key={flag}
            label={label}
            description={hint}
            checked={permissions[flag]}
            onChange={(event) => void handleChange(flag, event.currentTarget.checked)}
          />
        ))}
        {children}
      </Stack>
    </Section>
  )
}
