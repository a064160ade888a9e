import { Button, Group, Modal, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import type { Person as TeamPerson } from '@atrium/features/people/contract'
import { PersonRow, findPeople, usePeople } from '@atrium/features/people/web'
import { maxConversation } from '../../contract/conversation.ts'
import classes from './new-message-dialog.module.css'
import { useOpenDirect } from './use-open-direct.ts'

interface Props {
  readonly isOpen: boolean
  onClose(): void
}

/** Chooses one person or several to write to. */
export function NewMessageDialog({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New message">
      <Choice onClose={onClose} />
    </Modal>
  )
}

function useStarting(chosen: readonly string[], onDone: () => void) {
  const open = useOpenDirect()
  const [refusal, setRefusal] = useState<string>()
  const [isOpening, setIsOpening] = useState(false)

  async function start(): Promise<void> {
    setIsOpening(true)
    const answer = await open(chosen)
    setIsOpening(false)
    if (answer.ok) onDone()
    else setRefusal(answer.message)
  }
  return { start, refusal, isOpening }
}

/** At most this many people are listed; the search finds the others. */
const offered = 40

function Choice({ onClose }: Pick<Props, 'onClose'>) {
  const { person: me } = useClient()
  const people = usePeople()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { start, refusal, isOpening } = useStarting(chosen, onClose)
  const others = people.filter(({ id }) => id !== me)
  const found = findPeople(others, search)
  const isFull = chosen.length >= maxConversation - 1

  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])

  return (
    <form action={() => void start()} className={classes.form}>
      <TextInput
        aria-label="Search people"
        placeholder="Search by name or email"
        value={search}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter chooses the first that is found; with nothing searched for it goes on.
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter' || search.trim() === '' || !first) return
          event.preventDefault()
          if (!chosen.includes(first.id) && !isFull) toggle(first.id)
          setSearch('')
        }}
      />
      <Chosen people={people.filter(({ id }) => chosen.includes(id))} onLeaveOut={toggle} />
      <ul role="list" aria-label="People" className={classes.list}>
        {found.slice(0, offered).map(({ id, displayName, email }) => (
          <li key={id}>
            <Person
              id={id}
              name={displayName}
              email={email}
              isChosen={chosen.includes(id)}
              isDisabled={isFull && !chosen.includes(id)}
              onToggle={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
      <p className={classes.note} role="status">
        {noteOf({ others: others.length, found: found.length, isFull })}
      </p>
      <p role="alert" className={classes.refusal}>
        {refusal}
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={chosen.length === 0} loading={isOpening}>
          {chosen.length > 1 ? 'Start group' : 'Start'}
        </Button>
      </Group>
    </form>
  )
}

function Chosen({ people, onLeaveOut }: { people: readonly TeamPerson[]; onLeaveOut(id: string): void }) {
  return (
    <ul role="list" aria-label="Chosen" className={classes.chosen}>
      {people.map(({ id, displayName }) => (
        <li key={id}>
          <span>{displayName}</span>
          <button type="button" aria-label={`Remove ${displayName}`} onClick={() => onLeaveOut(id)}>
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function noteOf({ others, found, isFull }: { others: number; found: number; isFull: boolean }): string {
  if (others === 0) return 'No one else is on the team yet.'
  if (isFull) return `A conversation can have at most ${maxConversation} people; larger groups have workspaces.`
  if (found === 0) return 'No one on the team matches.'
  return found > offered ? `${found - offered} more: type a name to find them.` : ''
}

interface PersonProps {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isChosen: boolean
  readonly isDisabled: boolean
  onToggle(): void
}

function Person({ id, name, email, isChosen, isDisabled, onToggle }: PersonProps) {
  const box = useId()
  return (
    <label htmlFor={box} className={classes.person}>
      <PersonRow id={id} name={name} detail={email}>
        <input
          type="checkbox"
          id={box}
          aria-label={name}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onToggle}
        />
      </PersonRow>
    </label>
  )
}
