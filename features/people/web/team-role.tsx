import { NativeSelect } from '@mantine/core'
import { type Role, teamSpace } from '@atrium/engine/contract'
import { useAct, useMay, useRow } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import { ConfirmDialog, showToast } from '@atrium/ui'
import { useState } from 'react'
import { type TeamRole, changeTeamRole, teamRoles } from '../contract/change-team-role.ts'
import type { Person } from '../contract/person.ts'
import classes from './team-member.module.css'

const labels: Readonly<Record<string, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member', guest: 'Guest' }
const choices = teamRoles.map((value) => ({ value, label: labels[value] ?? value }))

/** What somebody is in the team, which its owner and admins can change. */
export function TeamRoleOf({ person: { id, displayName } }: { readonly person: Person }) {
  const role = useRow(Member, { space: teamSpace, id })?.role
  const may = useMay(changeTeamRole, teamSpace)
  if (role === undefined) return null
  if (!may || role === 'owner') return role === 'member' ? null : <span className={classes.role}>{labels[role]}</span>
  return <Choice {...{ id, role }} name={displayName} />
}

function Choice({ id, role, name }: { readonly id: string; readonly role: Role; readonly name: string }) {
  const act = useAct(changeTeamRole)
  const [isAsking, setAsking] = useState(false)

  async function change(value: TeamRole): Promise<void> {
    const answer = await act({ person: id, role: value })
    showToast(answer.ok ? `${name} is now ${value === 'admin' ? 'an' : 'a'} ${value} of the team.` : answer.message)
  }

  function handleChange(value: string): void {
    const chosen = teamRoles.find((one) => one === value)
    if (chosen === 'guest') setAsking(true)
    else if (chosen) void change(chosen)
  }

  return (
    <>
      <NativeSelect
        {...{ size: 'xs', data: choices, value: role, 'aria-label': `Role of ${name}` }}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Make a guest of them"
        confirm="Make a guest"
        onConfirm={() => void change('guest')}
        onClose={() => setAsking(false)}
      >
        {name} will see only the workspaces they are in: no chat, documents, files or calendar of the team.
      </ConfirmDialog>
    </>
  )
}
