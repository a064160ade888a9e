import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRow } from '@atrium/engine/web'
import { TeamSettings, defaultSettings, settingsKey } from '@atrium/features/auth/contract'
import { useFullMembers } from '@atrium/features/people/web'
import { CopyButton, isLoopback } from '@atrium/ui'
import classes from './dashboard-page.module.css'
import { SamplePicture } from './sample-picture.tsx'
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

/** What to do on the first day, the next step first in sight, and beside it what there is to look at. */
export function FirstSteps({ hasWorkspace, hasMessage, hasTeam, sample, onCreate }: FirstStepsProps) {
  const isTeamNext = hasWorkspace && hasMessage
  return (
    <section className={`${classes.columns} ${classes.first}`} aria-label="First steps">
      <ol role="list" className={`${classes.card} divided`}>
        <Step
          isDone={hasWorkspace}
          isNext
          title="Create a workspace"
          text="For a project or a topic: its people and conversations in one place."
          done="It is in your sidebar."
        >
          <button type="button" className="primary-button" onClick={onCreate}>
            New workspace
          </button>
        </Step>
        <Step
          isDone={hasMessage}
          isNext={hasWorkspace}
          title="Say hello"
          text="The team’s chat is open to everyone with an account here."
          done="The team’s chat has begun."
        >
          <Link to="/chat" className={lookOf(hasWorkspace)}>
            Open the team chat
          </Link>
        </Step>
        {hasTeam !== undefined && <BringTeam isDone={hasTeam} isNext={isTeamNext} />}
      </ol>
      <Sample sample={sample} />
    </section>
  )
}

type BringProps = Pick<StepProps, 'isDone' | 'isNext'>

/** How the others come in: by the address of the registration, where it is open and others reach it. */
function BringTeam(state: BringProps) {
  const { text, way } = useInviting(lookOf(state.isNext))
  const count = useFullMembers().length
  return (
    <Step {...state} title="Invite your team" text={text} done={`${count} people are here.`}>
      {way}
    </Step>
  )
}

function useInviting(look: ReturnType<typeof lookOf>): { readonly text: string; readonly way: ReactNode } {
  const { registration } = useRow(TeamSettings, settingsKey) ?? defaultSettings
  if (registration === 'invitation')
    return {
      text: 'Send them an invitation link. They appear here as soon as they join.',
      way: (
        <Link to="/team" className={look}>
          Invite people
        </Link>
      ),
    }
  if (isLoopback(location.hostname))
    return {
      text: `Only this machine can reach ${location.host} so far.`,
      way: (
        <Link to="/help/$page" params={{ page: 'running' }} className={look}>
          Make it reachable
        </Link>
      ),
    }
  return {
    text: `They create an account at ${location.host} and appear here at once.`,
    way: <CopyButton text={new URL('/register', location.origin).href} label="Copy the link" look={look} />,
  }
}

/** The next step stands out. */
const lookOf = (isNext: boolean) => (isNext ? 'primary-button' : 'plain-button')

interface StepProps {
  readonly isDone: boolean
  /** Whether all before it is done. */
  readonly isNext: boolean
  readonly title: string
  readonly text: string
  /** What was done. */
  readonly done: string
  readonly children: ReactNode
}

function Step({ isDone, isNext, title, text, done, children }: StepProps) {
  return (
    <li className={`row wraps gap-12 ${classes.step}`} data-next={isNext && !isDone}>
      {isDone ? (
        <IconCircleCheckFilled size={20} color="var(--success)" role="img" aria-label="Done" />
      ) : (
        <IconCircleDashed size={20} className="dimmed" aria-hidden="true" />
      )}
      <div>
        <h2 className="named">{isDone ? <s className="dimmed">{title}</s> : title}</h2>
        <p className="dim">{isDone ? done : text}</p>
      </div>
      {!isDone && children}
    </li>
  )
}

/** For who would rather look around first. */
function Sample({ sample }: { readonly sample: string | undefined }) {
  const { isMaking, make } = useSample(sample)
  return (
    <div className={`stack gap-12 ${classes.sample}`}>
      <SamplePicture />
      <p className="hint">
        <b>Rather look around first?</b> A sample workspace shows you a small project with documents, a conversation, a
        calendar and files. Only you see it, and you can delete it.
      </p>
      {sample && !isMaking ? (
        <Link to="/workspaces/$id" params={{ id: sample }} className="plain-button">
          Open the sample
        </Link>
      ) : (
        <button type="button" onClick={make} disabled={isMaking} className="plain-button">
          {isMaking ? 'Creating it…' : 'Create a sample workspace'}
        </button>
      )}
    </div>
  )
}
