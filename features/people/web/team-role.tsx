import { NativeSelect } from '@mantine/core'
import { type Role, teamSpace } from '@atrium/engine/contract'
import { useAct, useClient, useRole, useRow } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import { ConfirmDialog, StateMark, showOutcome } from '@atrium/ui'
import { useState } from 'react'
import { changeTeamRole, mayGive, teamRoles } from '../contract/change-team-role.ts'
import { handOverTeam } from '../contract/hand-over-team.ts'
import { mayOwn } from '../contract/may-own.ts'
import type { Person } from '../contract/person.ts'

const articles = { owner: 'the', admin: 'an', member: 'a', guest: 'a' } as const

const labels: Readonly<Record<string, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member', guest: 'Guest' }

/** What somebody is in the team, which its owner and, of who is no admin, its admins can change. */
export function TeamRoleOf({ person }: { readonly person: Person }) {
  const { id, displayName } = person
  const role = useRow(Member, { space: teamSpace, id })?.role
  const choices = useChoices(person, role)
  if (role === undefined) return null
  if (choices.length < 2) return role === 'member' ? null : <StateMark>{labels[role]}</StateMark>
  return <Choice id={id} role={role} name={displayName} choices={choices} />
}

/** What one may make of somebody, what they are among it. */
function useChoices({ id, suspendedAt }: Person, role: Role | undefined): readonly Given[] {
  const mine = useRole(teamSpace)
  const by = useClient().person
  if (role === undefined || role === 'owner' || mine === undefined || !changeTeamRole.may.includes(mine)) return []
  const heirs: readonly Given[] = mine === 'owner' && mayOwn({ suspendedAt }, { role }) ? ['owner'] : []
  return [...heirs, ...teamRoles.filter((one) => one === role || mayGive(one, { member: { id, role }, by, mine }))]
}

const given = ['owner', ...teamRoles] as const
type Given = (typeof given)[number]

interface ChoiceProps {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly choices: readonly Given[]
}

function Choice({ id, role, name, choices }: ChoiceProps) {
  const act = useAct(changeTeamRole)
  const handOver = useAct(handOverTeam)
  const [asked, setAsked] = useState<'owner' | 'guest'>()

  async function change(value: Given): Promise<void> {
    setAsked(undefined)
    const answer = await (value === 'owner' ? handOver({ person: id }) : act({ person: id, role: value }))
    showOutcome(answer, `${name} is now ${articles[value]} ${value} of the team.`)
  }

  function handleChange(value: string): void {
    const chosen = given.find((one) => one === value)
    if (chosen === 'guest' || chosen === 'owner') setAsked(chosen)
    else if (chosen) void change(chosen)
  }

  return (
    <>
      <NativeSelect
        size="xs"
        className="quiet-field"
        data={choices.map((value) => ({ value, label: labels[value] ?? value }))}
        value={role}
        aria-label={`Role of ${name}`}
        onChange={(event) => handleChange(event.currentTarget.value)}
      />
      <ConfirmDialog
        isOpen={asked === 'owner'}
        title={`Hand the team over to ${name}`}
        confirm="Hand over"
        onConfirm={() => void change('owner')}
        onClose={() => setAsked(undefined)}
      >
        {name} will own the team: they decide who is an admin and read unsent email. You stay as an admin, and only they
        can hand it back.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'guest'}
        title={`Change ${name} to guest`}
        confirm="Change to guest"
        onConfirm={() => void change('guest')}
        onClose={() => setAsked(undefined)}
      >
        {name} will see only the workspaces they are in: no chat, documents, files or calendar of the team.
      </ConfirmDialog>
    </>
  )
}
