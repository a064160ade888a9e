import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog, FormError, Spinner, showToast, useLoaded } from '@atrium/ui'
import type { SessionLine } from '../contract/sessions.ts'
import { getSessions, postEndOtherSessions, postEndSession } from './account-api.ts'
import type { PlainAnswer } from './auth-api.ts'
import { SessionRow } from './session-row.tsx'

/** Where the person is signed in, each to be signed out from here. */
export function SessionList() {
  const { lines, error, end } = useSessions()
  const [isAsking, setAsking] = useState(false)
  const others = lines?.filter(({ isThis }) => !isThis) ?? []

  function handleEndAll(): void {
    setAsking(false)
    void end(postEndOtherSessions(), 'You are signed out everywhere else.')
  }

  if (!lines && !error) return <Spinner label="Loading your sessions" />
  return (
    <>
      <FormError>{error}</FormError>
      <ul role="list" aria-label="Sessions">
        {lines?.map((line) => (
          <SessionRow key={line.id} line={line} onEnd={() => void end(postEndSession(line.id), 'Session ended.')} />
        ))}
      </ul>
      {others.length > 0 && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(true)}>
            Sign out everywhere else
          </Button>
        </Group>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere else?"
        confirm="Sign out everywhere else"
        onConfirm={handleEndAll}
        onClose={() => setAsking(false)}
      >
        {others.length === 1 ? 'One other session ends' : `${others.length} other sessions end`} at once. Unsent changes
        stay on those devices until you sign in there again.
      </ConfirmDialog>
    </>
  )
}

const unreachable = 'Your sessions cannot be shown without a connection to the server.'

function useSessions() {
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string>()
  const found = useLoaded(findSessions, { news: round, join: withLast })

  async function end(asked: Promise<PlainAnswer>, done: string): Promise<void> {
    const answer = await asked
    setProblem(answer.ok ? undefined : answer.message || unreachable)
    setRound((count) => count + 1)
    if (answer.ok) showToast(done)
  }

  return { lines: found?.lines, error: problem ?? (found?.isReached === false ? unreachable : undefined), end }
}

interface FoundSessions {
  readonly isReached: boolean
  readonly lines: readonly SessionLine[] | undefined
}

async function findSessions(): Promise<FoundSessions> {
  const lines = await getSessions()
  return { isReached: lines !== undefined, lines }
}

/** What was found before stays while nothing can be. */
const withLast = (next: FoundSessions, before: FoundSessions | undefined): FoundSessions => ({
  ...next,
  lines: next.lines ?? before?.lines,
})
