import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Asked } from '@atrium/engine/contract'
import { useAct, useAsk, useConnection } from '@atrium/engine/web'
import { EmptyState, FormError, Spinner } from '@atrium/ui'
import { acceptInvitation, invitationFaults, invitationQuery } from '../contract/invitation.ts'
import classes from './section.module.css'

interface Props {
  readonly token: string
  onAccepted(path: string): void
}

const offline = 'You appear to be offline. The invitation is shown once you are online again.'

/** Where an invitation's link leads: what one is asked into, and the way in. */
export function InvitePage(props: Props) {
  const { answer } = useAsk(invitationQuery, { token: props.token })
  return (
    <div className={classes.center}>
      <title>Invitation · Atrium</title>
      {answer ? <Answered {...props} answer={answer} /> : <Waiting />}
    </div>
  )
}

function Waiting() {
  const { state } = useConnection()
  return state === 'offline' ? <Fault message={offline} /> : <Spinner label="Looking at the invitation" />
}

function Answered({ answer, ...props }: Props & { readonly answer: Asked<Found> }) {
  return answer.ok ? <Invitation {...props} {...answer.output} /> : <Fault message={answer.message} />
}

type Found = NonNullable<(typeof invitationQuery.output)['_zod']['output']>

function Invitation({ token, invitation, fault, onAccepted }: Props & Found) {
  const accept = useAct(acceptInvitation)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (invitation?.isMember) return <Navigate to="/workspaces/$id" params={{ id: invitation.workspace }} replace />
  if (!invitation || fault) return <Fault message={invitationFaults[fault ?? 'unknown']} />
  const { id, workspace, name, description, memberCount, role, invitedBy } = invitation

  async function handleAccept(): Promise<void> {
    setBusy(true)
    const answer = await accept({ workspace, invitation: id, token })
    setBusy(false)
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) onAccepted(`/workspaces/${workspace}`)
  }

  return (
    <div className={classes.card}>
      <p className="hint">{invitedBy} invites you to</p>
      <h1>{name}</h1>
      {description && <p className="as-written">{description}</p>}
      <p className="hint">
        {memberCount === 1 ? '1 member' : `${memberCount} members`} · you join as {role}
      </p>
      <FormError>{error}</FormError>
      <Button fullWidth loading={isBusy} onClick={() => void handleAccept()}>
        Join workspace
      </Button>
      <Button fullWidth variant="default" component={Link} to="/">
        Not now
      </Button>
    </div>
  )
}

function Fault({ message }: { message: string }) {
  return (
    <EmptyState
      icon={<IconMailOff size={24} />}
      title="This invitation does not work"
      action={<Link to="/workspaces">Go to your workspaces</Link>}
    >
      {message}
    </EmptyState>
  )
}
