import { IconCircleDashed, IconCircleCheckFilled, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRow } from '@atrium/engine/web'
import { TeamSettings, defaultSettings, settingsKey } from '@atrium/features/auth/contract'
import { CopyButton, isLoopback } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { useSample } from './use-sample.ts'

export interface FirstStepsProps {
  readonly hasWorkspace: boolean
  readonly hasMessage: boolean
  /** Undefined for those who bring nobody. */
  readonly hasTeam: boolean | undefined
  /** The sample workspace that the person has. */
  readonly sample: string | undefined
  onCreate(): void
}

/** What to do on the first day. */
export function FirstSteps({ hasWorkspace, hasMessage, hasTeam, sample, onCreate }: FirstStepsProps) {
  return (
    <section
      className={`${classes.card} ${classes.steps}`}
      data-steps={hasTeam === undefined ? 2 : 3}
      aria-label="First steps"
    >
      <Step
        isDone={hasWorkspace}
        title="Create a workspace"
        text="For a project or a topic: its people and conversations in one place."
      >
        <button type="button" onClick={onCreate}>
          New workspace
        </button>
      </Step>
      <Step isDone={hasMessage} title="Say hello" text="The team’s chat is open to everyone with an account here.">
        <Link to="/chat">Open the team chat</Link>
      </Step>
      {hasTeam !== undefined && <BringTeam isDone={hasTeam} />}
      <SampleStep sample={sample} />
    </section>
  )
}

/** How the others come in: by the address of the registration, where it is open and others reach it. */
function BringTeam({ isDone }: { readonly isDone: boolean }) {
  const { registration } = useRow(TeamSettings, settingsKey) ?? defaultSettings
  const title = 'Invite your team'
  if (registration === 'invitation')
    return (
      <Step isDone={isDone} title={title} text="Send them an invitation link. They appear here as soon as they join.">
        <Link to="/team">Invite people</Link>
      </Step>
    )
  if (isLoopback(location.hostname))
    return (
      <Step isDone={isDone} title={title} text={`Only this machine can reach ${location.host} so far.`}>
        <Link to="/help/$page" params={{ page: 'running' }}>
          Make it reachable
        </Link>
      </Step>
    )
  return (
    <Step isDone={isDone} title={title} text={`They create an account at ${location.host} and appear here at once.`}>
      <CopyButton text={new URL('/register', location.origin).href} label="Copy the link" />
    </Step>
  )
}

interface StepProps {
  readonly isDone: boolean
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Step({ isDone, title, text, children }: StepProps) {
  return (
    <div className={classes.step}>
      <h2>
        {isDone ? (
          <IconCircleCheckFilled size={18} className={classes.done} role="img" aria-label="Done" />
        ) : (
          <IconCircleDashed size={18} aria-hidden="true" />
        )}
        {title}
      </h2>
      <p>{text}</p>
      {!isDone && children}
    </div>
  )
}

/** For who would rather look around first. */
function SampleStep({ sample }: { readonly sample: string | undefined }) {
  const { isMaking, make } = useSample(sample)
  return (
    <div className={`${classes.step} ${classes.sample}`}>
      <p>
        <IconSparkles size={18} aria-hidden="true" /> <b>Rather look around first?</b> A sample workspace shows you a
        small project with documents, a conversation, a calendar and files. Only you see it, and you can delete it.
      </p>
      {sample && !isMaking ? (
        <Link to="/workspaces/$id" params={{ id: sample }}>
          Open the sample
        </Link>
      ) : (
        <button type="button" onClick={make} disabled={isMaking}>
          {isMaking ? 'Creating it…' : 'Create a sample workspace'}
        </button>
      )}
    </div>
  )
}
