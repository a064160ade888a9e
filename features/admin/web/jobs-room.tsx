import { Button, Group } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useAct } from '@atrium/engine/web'
import { EmptyState, Rows, StateMark, showOutcome } from '@atrium/ui'
import { type JobLine, jobsQuery } from '../contract/queries.ts'
import { runAgain } from '../contract/run-again.ts'
import classes from './admin-rooms.module.css'
import { MomentWords } from './moment-words.tsx'
import { RefreshedPage } from './refreshed-page.tsx'

/** The work that deeds have left for later. */
export const JobsRoom = () => (
  <RefreshedPage
    title="Jobs"
    text="Background work: notifications, reminders, thumbnails, emptying the trash."
    waiting="Loading the jobs"
    query={jobsQuery}
  >
    {(jobs, again) => <Jobs {...jobs} onDone={again} />}
  </RefreshedPage>
)

interface JobsProps {
  readonly waiting: number
  readonly failing: number
  readonly givenUp: number
  readonly jobs: readonly JobLine[]
  onDone(): void
}

function Jobs({ waiting, failing, givenUp, jobs, onDone }: JobsProps) {
  return (
    <>
      <p className={classes.filters} role="status">
        {waiting} waiting, {failing} failing and retried, {givenUp} failed
      </p>
      {jobs.length === 0 ? (
        <EmptyState icon={<IconChecks size={24} />} title="No open jobs">
          No jobs are waiting, and none has failed.
        </EmptyState>
      ) : (
        <Rows label="Jobs">
          {jobs.map((job) => (
            <li key={job.id} className={classes.row}>
              <Job job={job} onDone={onDone} />
            </li>
          ))}
        </Rows>
      )}
    </>
  )
}

const states = {
  waiting: { label: 'Waiting', tone: 'plain' },
  failing: { label: 'Failing', tone: 'warning' },
  'given-up': { label: 'Failed', tone: 'danger' },
} as const

/** A moment for the work to be begun. */
const laterMs = 600

function Job({ job, onDone }: { readonly job: JobLine; onDone(): void }) {
  const act = useAct(runAgain)
  const { label, tone } = states[job.state]

  async function handleAgain(): Promise<void> {
    const answer = await act({ job: job.id })
    showOutcome(answer, 'Running again.')
    setTimeout(onDone, laterMs)
  }

  return (
    <>
      <div className={classes.line}>
        <div className="grows breaks">
          <b>{job.name}</b>
          <p className="hint">
            {job.state === 'given-up' ? 'Last tried' : 'Due'} <MomentWords at={job.at} />
            {job.tries > 0 && ` · tried ${job.tries === 1 ? 'once' : `${job.tries} times`}`}
          </p>
        </div>
        <Group gap="sm" wrap="nowrap" flex="none">
          <StateMark tone={tone}>{label}</StateMark>
          {job.state !== 'waiting' && (
            <Button variant="default" size="xs" onClick={() => void handleAgain()}>
              Run again
            </Button>
          )}
        </Group>
      </div>
      {job.error && <p className="danger-note as-written">{job.error}</p>}
    </>
  )
}
