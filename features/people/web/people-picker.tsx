import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { IconButton } from '@atrium/ui'
import type { Person as TeamPerson } from '../contract/person.ts'
import { findPeople } from './find-people.ts'
import classes from './people-picker.module.css'
import { PersonRow } from './person-row.tsx'

interface Props {
  /** Who can be chosen. */
  readonly people: readonly TeamPerson[]
  readonly chosen: readonly string[]
  /** As many people can be chosen. */
  readonly most: number
  /** What is said once so many are. */
  readonly fullWords: string
  /** Whether one writes in the search at once. */
  readonly isFirst?: boolean
  onChange(chosen: readonly string[]): void
}

/** At most this many people are listed; the search finds the others. */
const offered = 40

/** Chooses some of many people: a search, those who are chosen, and a list with a box for each. */
export function PeoplePicker({ people, chosen, most, fullWords, isFirst = false, onChange }: Props) {
  const [search, setSearch] = useState('')
  const found = findPeople(people, search)
  const isFull = chosen.length >= most

  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])

  return (
    <>
      <TextInput
        aria-label="Search people"
        placeholder="Search by name or email"
        value={search}
        data-autofocus={isFirst || undefined}
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
        {noteOf({ people: people.length, found: found.length, full: isFull ? fullWords : undefined })}
      </p>
    </>
  )
}

function Chosen({ people, onLeaveOut }: { people: readonly TeamPerson[]; onLeaveOut(id: string): void }) {
  return (
    <ul role="list" aria-label="Chosen" className={classes.chosen}>
      {people.map(({ id, displayName }) => (
        <li key={id}>
          <span className="cut">{displayName}</span>
          <IconButton aria-label={`Remove ${displayName}`} onClick={() => onLeaveOut(id)}>
            <IconX size={14} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

interface Counts {
  readonly people: number
  readonly found: number
  readonly full: string | undefined
}

function noteOf({ people, found, full }: Counts): string {
  if (people === 0) return 'No one else is on the team yet.'
  if (full !== undefined) return full
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
