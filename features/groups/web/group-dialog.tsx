import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { newId } from '@atrium/base/id'
import { type Client, useAct, useClient } from '@atrium/engine/web'
import { PeoplePicker, usePeople } from '@atrium/features/people/web'
import { ConfirmDialog, Form, FormEnd, FormError, showOutcome, showToast } from '@atrium/ui'
import { changeGroup, createGroup, deleteGroup } from '../contract/change-group.ts'
import { handleFrom, maxGroupName, maxHandle, mostPeople } from '../contract/group.ts'
import type { PeopleGroup } from '../contract/people-group.ts'

interface Props {
  readonly isOpen: boolean
  /** The one that is changed; a new one when absent. */
  readonly group?: PeopleGroup | undefined
  onClose(): void
}

/** Makes a group, or changes what it is called and who is in it. */
export function GroupDialog({ isOpen, group, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={group ? 'Edit group' : 'New group'} size="md">
      <GroupForm group={group} onClose={onClose} />
    </Modal>
  )
}

interface Fields {
  readonly name: string
  readonly handle: string
  readonly people: readonly string[]
}

/** Writes what was changed since the form was opened, or the whole of a new group. */
function save(client: Client, group: PeopleGroup | undefined, { name, handle, people }: Fields) {
  if (!group) return client.act(createGroup, { id: newId(), name, handle, people: [...people] })
  return client.act(changeGroup, {
    group: group.id,
    ...(name !== group.name && { name }),
    ...(handle !== group.handle && { handle }),
    add: people.filter((person) => !group.people.includes(person)),
    remove: group.people.filter((person) => !people.includes(person)),
  })
}

function useForm(before: PeopleGroup | undefined, onClose: () => void) {
  const client = useClient()
  // What others change meanwhile is theirs: only what is changed here is written.
  const [group] = useState(before)
  const [name, setName] = useState(group?.name ?? '')
  const [typed, setHandle] = useState(group?.handle)
  const [people, setPeople] = useState<readonly string[]>(group?.people ?? [])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const handle = typed ?? handleFrom(name)

  async function submit(): Promise<void> {
    setBusy(true)
    const answer = await save(client, group, { name, handle, people })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast(group ? 'Group saved.' : `Created @${handle}.`)
    onClose()
  }
  return { name, setName, handle, setHandle, people, setPeople, error, isBusy, submit }
}

function GroupForm({ group, onClose }: Pick<Props, 'group' | 'onClose'>) {
  const form = useForm(group, onClose)
  const { name, handle, people } = form
  const everyone = usePeople()

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    void form.submit()
  }

  return (
    <Form
      onSubmit={handleSubmit}
      foot={
        <>
          {group && <DeleteButton group={group} onDone={onClose} />}
          <FormEnd disabled={form.isBusy || name.trim() === '' || handle === ''} onCancel={onClose}>
            {group ? 'Save' : 'Create group'}
          </FormEnd>
        </>
      }
    >
      <div className="tiles">
        <TextInput
          label="Name"
          placeholder="Design"
          maxLength={maxGroupName}
          value={name}
          data-autofocus
          required
          withAsterisk={false}
          onChange={(event) => form.setName(event.currentTarget.value)}
        />
        <TextInput
          label="Handle"
          placeholder="design"
          maxLength={maxHandle}
          value={handle}
          required
          withAsterisk={false}
          leftSection="@"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => form.setHandle(event.currentTarget.value.trim().toLowerCase())}
        />
      </div>
      <PeoplePicker
        people={everyone.filter(({ id, suspendedAt }) => suspendedAt === null || people.includes(id))}
        chosen={people}
        most={mostPeople}
        fullWords={`A group can have at most ${mostPeople} people.`}
        onChange={form.setPeople}
      />
      <FormError>{form.error}</FormError>
    </Form>
  )
}

function DeleteButton({ group, onDone }: { readonly group: PeopleGroup; onDone(): void }) {
  const act = useAct(deleteGroup)
  const [isAsking, setAsking] = useState(false)

  async function handleDelete(): Promise<void> {
    setAsking(false)
    const answer = await act({ group: group.id })
    showOutcome(answer, `Deleted @${group.handle}.`)
    if (answer.ok) onDone()
  }

  return (
    <>
      <Button variant="default" mr="auto" c="var(--danger)" onClick={() => setAsking(true)}>
        Delete group
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${group.name}”?`}
        confirm="Delete group"
        onConfirm={() => void handleDelete()}
        onClose={() => setAsking(false)}
      >
        Messages that mention @{group.handle} keep the words, but no longer show who was in it. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
