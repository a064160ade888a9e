import type { SpaceId } from '@atrium/engine/contract'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { newId } from '@atrium/base/id'
import { useAct, useRows } from '@atrium/engine/web'
import { useSendsEmail } from '@atrium/features/notifications/web'
import { Form, FormError, LinkLimits, MadeLink, Section, linkLimitsIn, showOutcome, useNow, useTime } from '@atrium/ui'
import { faultOf, inviteToWorkspace, revokeWorkspaceInvitation } from '../contract/invitation.ts'
import { WorkspaceInvitation } from '../contract/workspace-invitation.ts'
import type { Workspace } from '../contract/workspace.ts'
import classes from './section.module.css'

const roleChoices = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
  { value: 'commenter', label: 'Commenter' },
  { value: 'viewer', label: 'Viewer' },
]

type Terms = Parameters<typeof inviteToWorkspace.apply>[1]

/** The ways into a workspace by letter and by link, and how to take them back. */
export function WorkspaceInvitations({ workspace: { space, permissions } }: { workspace: Workspace }) {
  return (
    <Section title="Invite">
      {permissions.allowSharing ? (
        <InviteForm space={space} />
      ) : (
        <p className="hint">Invitations are turned off in this workspace. Turn them on in its settings.</p>
      )}
      <Invitations space={space} />
    </Section>
  )
}

function InviteForm({ space }: { space: SpaceId }) {
  const invite = useAct(inviteToWorkspace)
  const [error, setError] = useState<string>()
  const [made, setMade] = useState<{ link: string; email: string }>()
  const [isBusy, setBusy] = useState(false)
  const sends = useSendsEmail() !== false

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const token = newToken()
    const email = String(fields.get('email')).trim()
    setBusy(true)
    const answer = await invite({
      space,
      id: newId(),
      token,
      role: String(fields.get('role')) as Terms['role'],
      ...linkLimitsIn(fields),
      ...(email && { email }),
    })
    setBusy(false)
    setError(answer.ok ? undefined : answer.message)
    setMade(answer.ok ? { link: `${location.origin}/invite/${token}`, email } : undefined)
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} aria-label="New invitation">
      <TextInput
        label="Email address"
        name="email"
        type="email"
        maxLength={254}
        placeholder="Leave empty to create a link for anyone"
        autoComplete="off"
      />
      <div className={classes.row}>
        <NativeSelect label="Role" name="role" data={roleChoices} />
        <LinkLimits mostDays={30} mostUses={100} />
        <Button type="submit" loading={isBusy}>
          Invite
        </Button>
      </div>
      <FormError>{error}</FormError>
      {made && (
        <MadeLink link={made.link}>
          <p>{madeWords(made.email, sends)}</p>
        </MadeLink>
      )}
    </Form>
  )
}

function madeWords(email: string, sends: boolean): string {
  if (email && !sends) return `This server does not send email. Give this link to ${email} now: it is not shown again.`
  return `${email ? `Invitation sent to ${email}. ` : ''}Copy this link now: it is not shown again.`
}

/** Nobody guesses it: 192 bits of chance. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function Invitations({ space }: { space: SpaceId }) {
  const { fullTime } = useTime()
  const invitations = useRows(WorkspaceInvitation, space)
  const revoke = useAct(revokeWorkspaceInvitation)
  const now = useNow()
  const open = invitations
    .filter((invitation) => !faultOf(invitation, now))
    .toSorted((a, b) => b.createdAt - a.createdAt)
  if (open.length === 0) return null

  async function handleRevoke(id: string): Promise<void> {
    const answer = await revoke({ space, id })
    showOutcome(answer, 'Invitation revoked.')
  }

  return (
    <ul role="list" aria-label="Open invitations" className="set-off">
      {open.map(({ id, email, role, uses, maxUses, expiresAt }) => (
        <li key={id} className={classes.choice}>
          <div>
            <p className="named breaks">{email ?? `Link, ${uses} of ${maxUses} used`}</p>
            <p className="hint">
              as {role}, until {fullTime(expiresAt)}
            </p>
          </div>
          <Button variant="default" size="compact-sm" onClick={() => void handleRevoke(id)}>
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}
