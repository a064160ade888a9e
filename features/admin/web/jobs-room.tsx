import { Button } from '@mantine/core'
import { IconChecks, IconRefresh } from '@tabler/icons-react'
import { useAct, useAsk } from '@atrium/engine/web'
import { EmptyState, FormError, PageTitle, Spinner, showToast, useTime } from '@atrium/ui'
import { type JobLine, jobsQuery } from '../contract/queries.ts'
import { runAgain } from '../contract/run-again.ts'
import classes from './admin-rooms.module.css'

/** The work that deeds have left for later. */
export function JobsRoom() {
  const { answer, again } = useAsk(jobsQuery, {})
  return (
    <div className={classes.page}>
      <title>Jobs · Administration · Atrium</title>
      <header className={classes.head}>
        <PageTitle title="Jobs">Background work: notifications, reminders, thumbnails, emptying the trash.</PageTitle>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={again}>
          Refresh
        </Button>
      </header>
      {!answer && <Spinner label="Loading the jobs" />}
      {answer && !answer.ok && <FormError>{answer.message}</FormError>}
      {answer?.ok && <Jobs {...answer.output} onDone={again} />}
    </div>
  )
}

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
        <ul role="list" aria-label="Jobs" className={classes.card}>
          {jobs.map((job) => (
            <li key={job.id}>
              <Job job={job} onDone={onDone} />
            </li>
          ))}
        </ul>
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
  const { fullTime } = useTime()
  const act = useAct(runAgain)
  const { label, tone } = states[job.state]

  async function handleAgain(): Promise<void> {
    const answer = await act({ job: job.id })
    showToast(answer.ok ? 'Running again.' : answer.message)
    setTimeout(onDone, laterMs)
  }

  return (
    <>
      <div className={classes.line}>
        <div className={classes.words}>
          <b>{job.name}</b>
          <p className={classes.quiet}>
            {job.state === 'given-up' ? 'Last tried' : 'Due'} {fullTime(job.at)}
            {job.tries > 0 && ` · tried ${job.tries === 1 ? 'once' : `${job.tries} times`}`}
          </p>
        </div>
        <div className={classes.ends}>
          <span className={classes.mark} data-tone={tone}>
            {label}
          </span>
          {job.state !== 'waiting' && (
            <Button variant="default" size="xs" onClick={() => void handleAgain()}>
              Run again
            </Button>
          )}
        </div>
      </div>
      {job.error && <p className={classes.error}>{job.error}</p>}
    </>
  )
}
