import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role, SpaceId } from '@atrium/engine/contract'
import { type WorkspaceRole, Member } from '@atrium/features/spaces/contract'
import { useAct, useClient, useMay, useRows } from '@atrium/engine/web'
import { PersonRow, usePeopleById } from '@atrium/features/people/web'
import { ConfirmDialog, Section, showOutcome, showProblem } from '@atrium/ui'
import { addMember, changeRole, removeMember } from '../contract/members.ts'
import type { Workspace } from '../contract/workspace.ts'
import { AddMember } from './add-member.tsx'
import { JoinRequests } from './join-requests.tsx'
import classes from './section.module.css'
import { WorkspaceInvitations } from './workspace-invitations.tsx'

const roleChoices = [
  { value: 'admin', label: 'Admin' },
  { value: 'member', label: 'Member' },
  { value: 'commenter', label: 'Commenter' },
  { value: 'viewer', label: 'Viewer' },
]

/** Who is in a workspace, in which role, and the ways in. */
export function WorkspaceMembers({ workspace }: { workspace: Workspace }) {
  const space = workspace.space
  const members = useRows(Member, space)
  const isManager = useMay(addMember, space)
  const isOpen = workspace.archivedAt === null
  return (
    <>
      {isManager && isOpen && <JoinRequests space={space} />}
      <Section title={members.length === 1 ? '1 member' : `${members.length} members`}>
        {isManager && isOpen && <AddMember space={space} members={members} elsewhere="Invite someone new below." />}
        <People workspace={workspace} members={members} />
        <p className="hint">Owners and admins manage the workspace, members write, commenters comment, viewers read.</p>
      </Section>
      {isManager && isOpen && <WorkspaceInvitations workspace={workspace} />}
    </>
  )
}

interface Listed {
  readonly id: string
  readonly name: string
  readonly role: Role
}

function People({ workspace, members }: { workspace: Workspace; members: readonly Member[] }) {
  const { person: me } = useClient()
  const people = usePeopleById()
  const remove = useAct(removeMember)
  const [leaving, setLeaving] = useState<Listed>()
  const { space } = workspace
  const mayChange = useMay(changeRole, space)
  const listed = members
    .map(({ id, role, email }) => ({ id, role, name: people.get(id)?.displayName ?? email }))
    .toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner') || a.name.localeCompare(b.name))

  async function handleRemove(person: string): Promise<void> {
    setLeaving(undefined)
    const answer = await remove({ space, person })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <>
      <ul role="list" aria-label="Members of the workspace" className={classes.list}>
        {listed.map((one) => {
          const isChosen = mayChange && one.id !== workspace.ownerId
          return (
            <li key={one.id}>
              <PersonRow id={one.id} name={one.name} isMe={one.id === me} detail={isChosen ? undefined : one.role}>
                {isChosen && <Changes space={space} one={one} onRemove={() => setLeaving(one)} isMe={one.id === me} />}
              </PersonRow>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Remove from workspace"
        confirm="Remove"
        onConfirm={() => leaving && void handleRemove(leaving.id)}
        onClose={() => setLeaving(undefined)}
      >
        {leaving?.name} will no longer see {workspace.name}. What they wrote stays.
      </ConfirmDialog>
    </>
  )
}

interface ChangesProps {
  readonly space: SpaceId
  readonly one: Listed
  readonly isMe: boolean
  onRemove(): void
}

function Changes({ space, one: { id, name, role }, isMe, onRemove }: ChangesProps) {
  const change = useAct(changeRole)

  async function handleChange(value: string): Promise<void> {
    const answer = await change({ space, person: id, role: value as WorkspaceRole })
    showOutcome(answer, `${name} is now ${value}.`)
  }

  return (
    <>
      <NativeSelect
        className="quiet-field"
        size="xs"
        data={roleChoices}
        value={role}
        aria-label={`Role of ${name}`}
        onChange={(event) => void handleChange(event.currentTarget.value)}
      />
      {!isMe && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconUserMinus size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  )
}
