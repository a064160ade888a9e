import { NativeSelect } from '@mantine/core'
import { type Role, teamSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRole, useRow } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import { ConfirmDialog, showToast } from '@atrium/ui'
import { useState } from 'react'
import { type TeamRole, changeTeamRole, mayGive, teamRoles } from '../contract/change-team-role.ts'
import type { Person } from '../contract/person.ts'
import classes from './team-member.module.css'

const labels: Readonly<Record<string, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member', guest: 'Guest' }

/** What somebody is in the team, which its owner and, of who is no admin, its admins can change. */
export function TeamRoleOf({ person: { id, displayName } }: { readonly person: Person }) {
  const role = useRow(Member, { space: teamSpace, id })?.role
  const choices = useChoices(id, role)
  if (role === undefined) return null
  if (choices.length < 2) return role === 'member' ? null : <span className={classes.role}>{labels[role]}</span>
  return <Choice id={id} role={role} name={displayName} choices={choices} />
}

/** What one may make of somebody, what they are among it. */
function useChoices(id: string, role: Role | undefined): readonly TeamRole[] {
  const mine = useRole(teamSpace)
  const by = useClient().person
  if (role === undefined || role === 'owner' || mine === undefined || !changeTeamRole.may.includes(mine)) return []
  return teamRoles.filter((one) => one === role || mayGive(one, { member: { id, role }, by, mine }))
}

interface ChoiceProps {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly choices: readonly TeamRole[]
}

function Choice({ id, role, name, choices }: ChoiceProps) {
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
        size="xs"
        data={choices.map((value) => ({ value, label: labels[value] ?? value }))}
        value={role}
        aria-label={`Role of ${name}`}
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
