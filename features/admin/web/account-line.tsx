import { Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { type Role, teamSpace } from '@atrium/engine/contract'
import { useAct, useAsk, useClient, useRole } from '@atrium/engine/web'
import { allowReset } from '@atrium/features/auth/contract'
import { type Person, suspend, whyNotManage } from '@atrium/features/people/contract'
import { PersonRow, TeamRoleOf } from '@atrium/features/people/web'
import { ownedWorkspaces } from '@atrium/features/workspaces/contract'
import { ConfirmDialog, IconButton, StateMark, lazyDialog, lazyPopup, showOutcome, showProblem } from '@atrium/ui'
import classes from './admin-rooms.module.css'
import { ownedWords } from './owned-words.ts'

const AccountItems = lazyPopup('menu', async () => (await import('./account-items.tsx')).AccountItems)
const SessionsDialog = lazyDialog(async () => (await import('./sessions-modal.tsx')).SessionsModal)
const ResetDialog = lazyDialog(async () => (await import('./reset-modal.tsx')).ResetModal)

interface Props {
  readonly person: Person
  readonly role: Role | undefined
  /** Undefined while it is not known. */
  readonly sessions: number | undefined
  /** Something has changed of where they are signed in. */
  onDone(): void
}

/** One account, with what those who run the team can do about it. */
export function AccountLine({ person, role, sessions, onDone }: Props) {
  const { id, displayName, email, suspendedAt } = person
  const care = useCare(person, onDone)
  const canManage = useCanManage(id, role)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isLooking, setLooking] = useState(false)
  return (
    <div className={classes.line}>
      <PersonRow id={id} name={displayName} detail={email} />
      <Group gap="sm" wrap="nowrap" flex="none">
        {suspendedAt !== null && <StateMark tone="danger">Suspended</StateMark>}
        <span className="hint">{sessionWords(sessions)}</span>
        <TeamRoleOf person={person} />
        {canManage && (
          <AccountItems
            isOpen={isOpen}
            isSuspended={suspendedAt !== null}
            onToggle={setOpen}
            onSuspend={() => (suspendedAt === null ? setAsking(true) : void care.setSuspended(false))}
            onReset={() => void care.reset()}
            onSessions={() => setLooking(true)}
            target={<DotsButton title={`Actions for ${displayName}`} />}
          />
        )}
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Suspend ${displayName}`}
        confirm="Suspend"
        onConfirm={() => {
          setAsking(false)
          void care.setSuspended(true)
        }}
        onClose={() => setAsking(false)}
      >
        <SuspendQuestion person={person} />
      </ConfirmDialog>
      <ResetDialog
        isOpen={care.link !== undefined}
        name={displayName}
        link={care.link ?? ''}
        onClose={care.forgetLink}
      />
      <SessionsDialog isOpen={isLooking} person={person} onDone={onDone} onClose={() => setLooking(false)} />
    </div>
  )
}

/** What suspending somebody means, for the workspaces that they own, too. */
function SuspendQuestion({ person: { id, displayName } }: { readonly person: Person }) {
  const { answer } = useAsk(ownedWorkspaces, { person: id })
  const owned = answer?.ok ? answer.output.count : 0
  return (
    <>
      <p>
        {displayName} is signed out everywhere at once and cannot sign in until you reinstate them. What they wrote and
        made stays.
      </p>
      {owned > 0 && <p>{ownedWords(displayName, owned)}</p>}
    </>
  )
}

const DotsButton = ({ title = '', ...props }: ComponentProps<'button'>) => (
  <IconButton {...props} label={title}>
    <IconDots size={18} aria-hidden="true" />
  </IconButton>
)

const sessionWords = (count: number | undefined): string => {
  if (count === undefined) return ''
  if (count === 0) return 'Not signed in'
  return count === 1 ? '1 session' : `${count} sessions`
}

/** The same as the server decides. */
function useCanManage(person: string, role: Role | undefined): boolean {
  const mine = useRole(teamSpace)
  const me = useClient().person
  return role !== undefined && mine !== undefined && !whyNotManage({ id: person, role }, { by: me, role: mine })
}

function useCare({ id: person, displayName }: Person, onDone: () => void) {
  const [doSuspend, doReset] = [useAct(suspend), useAct(allowReset)]
  const [link, setLink] = useState<string>()
  return {
    link,
    forgetLink: () => setLink(undefined),
    async setSuspended(isSuspended: boolean): Promise<void> {
      const answer = await doSuspend({ person, isSuspended })
      showOutcome(answer, `${displayName} ${isSuspended ? 'is suspended' : 'can sign in again'}.`)
      onDone()
    },
    async reset(): Promise<void> {
      const token = drawToken()
      const answer = await doReset({ person, token })
      if (answer.ok) setLink(`${location.origin}/reset-password?token=${token}`)
      else showProblem(answer.message)
    },
  }
}

function drawToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
