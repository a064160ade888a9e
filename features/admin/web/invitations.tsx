import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useAct, useRows } from '@atrium/engine/web'
import { Invitation, isOpen, revokeInvitation } from '@atrium/features/auth/contract'
import { postInvitation } from '@atrium/features/auth/web'
import { usePeopleById } from '@atrium/features/people/web'
import {
  FormError,
  LinkLimits,
  MadeLink,
  StateMark,
  isLoopback,
  linkLimitsIn,
  showOutcome,
  useNow,
  useTime,
} from '@atrium/ui'

const roles = [
  { value: 'member', label: 'Member' },
  { value: 'guest', label: 'Guest' },
]

/** The links by which newcomers may register, and the way to another. */
export function Invitations() {
  const [link, setLink] = useState<string>()
  const [error, setError] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const role = fields.get('role') === 'guest' ? 'guest' : 'member'
    const answer = await postInvitation({ ...linkLimitsIn(fields), role })
    setError(answer.ok ? undefined : answer.message)
    setLink(answer.ok ? `${location.origin}/register?invitation=${answer.token}` : undefined)
  }

  return (
    <Stack gap="md">
      <p className="hint">
        Anyone with a link can register, even when registration is closed. Guests see only the workspaces they are
        invited to, not the team’s chat, documents or calendar.
      </p>
      <form onSubmit={(event) => void handleSubmit(event)} aria-label="New invitation link">
        <Group gap={12} align="flex-end">
          <NativeSelect label="Role" name="role" data={roles} defaultValue="member" />
          <LinkLimits mostDays={90} mostUses={1_000} />
          <Button type="submit" variant="default">
            Create link
          </Button>
        </Group>
      </form>
      <FormError>{error}</FormError>
      {link && (
        <MadeLink
          link={link}
          note={
            isLoopback(location.hostname) && (
              <p>
                Only this machine can reach {location.host} so far: see{' '}
                <Link to="/help/$page" params={{ page: 'running' }} className="link">
                  Running Atrium
                </Link>
                .
              </p>
            )
          }
        >
          <p>Copy this link now: it is not shown again.</p>
        </MadeLink>
      )}
      <Links />
    </Stack>
  )
}

function Links() {
  const { fullTime } = useTime()
  const invitations = useRows(Invitation, teamSpace)
  const people = usePeopleById()
  const revoke = useAct(revokeInvitation)
  const now = useNow()
  if (invitations.length === 0) return <p className="hint">No links yet.</p>

  async function handleRevoke(invitation: Invitation): Promise<void> {
    const wasOpen = isOpen(invitation, now)
    const answer = await revoke({ id: invitation.id })
    showOutcome(answer, wasOpen ? 'Invitation link revoked.' : 'Invitation link removed.')
  }

  return (
    <ul role="list" aria-label="Invitation links">
      {invitations
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .map((invitation) => (
          <li key={invitation.id} className="entry">
            <div>
              <p className="named row">
                <b>
                  {invitation.uses} of {invitation.maxUses} used
                  {invitation.role === 'guest' && ' · guests'}
                </b>
                {!isOpen(invitation, now) && <StateMark>{endOf(invitation)}</StateMark>}
              </p>
              <p className="hint">
                Expires {fullTime(invitation.expiresAt)} · by{' '}
                {people.get(invitation.createdBy)?.displayName ?? 'someone'}
              </p>
            </div>
            <Button variant="default" size="xs" onClick={() => void handleRevoke(invitation)}>
              {isOpen(invitation, now) ? 'Revoke' : 'Remove'}
            </Button>
          </li>
        ))}
    </ul>
  )
}

/** Why a link no longer lets anyone in. */
const endOf = ({ uses, maxUses }: Pick<Invitation, 'uses' | 'maxUses'>): string =>
  uses < maxUses ? 'Expired' : 'Used up'
