import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Message } from '@atrium/features/chat/contract'
import { usePeople } from '@atrium/features/people/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { CopyButton } from '@atrium/ui'
import classes from './dashboard-page.module.css'

/** What to do on the first day; gone once all of it is done. */
export function FirstSteps({ onCreate }: { onCreate: () => void }) {
  const hasWorkspace = useWorkspaces().length > 0
  const hasMessage = useRows(Message, teamSpace).length > 0
  const hasTeam = usePeople().length > 1
  if (hasWorkspace && hasMessage && hasTeam) return null
  return (
    <section className={`${classes.card} ${classes.steps}`} aria-label="First steps">
      <Step
        isDone={hasWorkspace}
        title="Make a workspace"
        text="For a project or a topic: its people and its talk in one place."
      >
        <button type="button" onClick={onCreate}>
          New workspace
        </button>
      </Step>
      <Step isDone={hasMessage} title="Say hello" text="The team’s chat is open to everybody who has an account here.">
        <Link to="/chat">Open the team chat</Link>
      </Step>
      <Step
        isDone={hasTeam}
        title="Bring your team"
        text={`They create an account at ${location.host}, and appear here at once.`}
      >
        <CopyButton text={new URL('/register', location.origin).href} label="Copy the link" />
      </Step>
    </section>
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
          <IconCircle size={18} aria-hidden="true" />
        )}
        {title}
      </h2>
      <p>{text}</p>
      {!isDone && children}
    </div>
  )
}
