import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAsk } from '@atrium/engine/web'
import { endSessionsOf } from '@atrium/features/auth/contract'
import { SessionRow } from '@atrium/features/auth/web'
import type { Person } from '@atrium/features/people/contract'
import { FormError, Spinner, showOutcome } from '@atrium/ui'
import { sessionsQuery } from '../contract/queries.ts'

interface Props {
  readonly isOpen: boolean
  readonly person: Person
  onDone(): void
  onClose(): void
}

/** Where somebody is signed in, each place to be signed out from here. */
export function SessionsModal({ isOpen, person, onDone, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Sessions of ${person.displayName}`} size="lg">
      {isOpen && <Sessions person={person} onDone={onDone} />}
    </Modal>
  )
}

function Sessions({ person: { id: person, displayName }, onDone }: Pick<Props, 'person' | 'onDone'>) {
  const { answer } = useAsk(sessionsQuery, { person })
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const doEnd = useAct(endSessionsOf)
  if (!answer) return <Spinner label="Loading the sessions" />
  if (!answer.ok) return <FormError>{answer.message}</FormError>
  const lines = answer.output.sessions.filter(({ id }) => !ended.has(id))

  async function end(sessions: readonly string[], session?: string): Promise<void> {
    const done = await doEnd({ person, session })
    showOutcome(done, `${displayName} is signed out ${session ? 'there' : 'everywhere'}.`)
    if (done.ok) setEnded((before) => new Set([...before, ...sessions]))
    onDone()
  }

  if (lines.length === 0) return <p>{displayName} is not signed in anywhere.</p>
  return (
    <>
      <ul role="list" aria-label="Sessions">
        {lines.map((line) => (
          <SessionRow key={line.id} line={line} onEnd={() => void end([line.id], line.id)} />
        ))}
      </ul>
      {lines.length > 1 && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => void end(lines.map(({ id }) => id))}>
            Sign out everywhere
          </Button>
        </Group>
      )}
    </>
  )
}
