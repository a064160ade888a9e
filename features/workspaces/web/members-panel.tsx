import { ActionIcon } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useClient, useMay, useRows } from '@atrium/engine/web'
import { PersonRow, usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { ConfirmDialog, FormError, SidePanel } from '@atrium/ui'
import { addMember, removeMember } from '../contract/members.ts'
import type { Workspace } from '../contract/workspace.ts'
import { AddMember } from './add-member.tsx'
import classes from './members-panel.module.css'

interface Props {
  readonly workspace: Workspace
  readonly space: SpaceId
  onClose(): void
}

/** Who is in a workspace; its owner and admins add and remove people here. */
export function MembersPanel({ workspace, space, onClose }: Props) {
  const { person: me } = useClient()
  const members = useRows(Member, space)
  const people = usePeopleById()
  const mayAdd = useMay(addMember, space)
  const mayRemove = useMay(removeMember, space)
  const remove = useAct(removeMember)
  const [leaving, setLeaving] = useState<{ id: string; name: string }>()
  const [refusal, setRefusal] = useState<string>()
  const listed = members
    .map((member) => ({ ...member, name: people.get(member.id)?.displayName ?? member.email }))
    .toSorted((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner') || a.name.localeCompare(b.name))

  async function handleRemove({ id }: { id: string }): Promise<void> {
    setLeaving(undefined)
    const answer = await remove({ space, person: id })
    setRefusal(answer.ok ? undefined : answer.message)
  }

  return (
    <SidePanel title="Members" onClose={onClose}>
      <div className={classes.body}>
        {mayAdd && <AddMember space={space} members={members} elsewhere={<WayToInvite space={space} />} />}
        <FormError>{refusal}</FormError>
        <ul role="list">
          {listed.map(({ id, name, role }) => (
            <li key={id}>
              <PersonRow id={id} name={name} detail={role} isMe={id === me}>
                {mayRemove && id !== workspace.ownerId && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${name}`}
                    title={`Remove ${name}`}
                    onClick={() => setLeaving({ id, name })}
                  >
                    <IconUserMinus size={16} aria-hidden="true" />
                  </ActionIcon>
                )}
              </PersonRow>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Remove from workspace"
        confirm="Remove"
        onConfirm={() => leaving && void handleRemove(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        {leaving?.name} will no longer see {workspace.name}. What they wrote stays.
      </ConfirmDialog>
    </SidePanel>
  )
}

const membersTab: object = { tab: 'members' }

const WayToInvite = ({ space }: { readonly space: SpaceId }) => (
  <Link to="/workspaces/$id" params={{ id: space }} search={membersTab}>
    Invite someone new
  </Link>
)
