import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { countWords, useGroups, usePeopleOf } from '@atrium/features/groups/web'
import { PersonRow, findPeople, usePeople } from '@atrium/features/people/web'
import { Sign } from './grant-list.tsx'
import type { Grant } from '../../contract/access/page-space.ts'

interface Props {
  /** Who has access already. */
  readonly taken: ReadonlySet<string>
  onAdd(grant: Grant): void
}

/** At most so many are offered; more letters find the others. */
const offered = 5

/** Finds people and groups by what one types, and gives them access. */
export function AddGrantee({ taken, onAdd }: Props) {
  const people = usePeople().filter(({ id }) => !taken.has(id))
  const groups = useGroups().filter(({ id }) => !taken.has(id))
  const peopleOf = usePeopleOf()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const foundGroups = groups.filter(({ name, handle }) => `${name} ${handle}`.toLocaleLowerCase().includes(wanted))
  const found = findPeople(people, search)

  function add(kind: 'person' | 'group', id: string): void {
    onAdd({ kind, id, role: 'member' })
    setSearch('')
  }

  /** A whole address is enough, unless it is also how another one begins. */
  function handleType(words: string): void {
    const [person, ...others] = people.filter(({ email }) => beginsWith(email, words.trim()))
    if (person && others.length === 0 && person.email.length === words.trim().length) add('person', person.id)
    else setSearch(words)
  }

  return (
    <div className="stack gap-8">
      <TextInput
        aria-label="Add people or groups"
        placeholder="Add people or groups"
        value={search}
        autoFocus
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => handleType(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [group, person] = [foundGroups[0], found[0]]
          if (event.key !== 'Enter' || wanted === '') return
          event.preventDefault()
          if (person) add('person', person.id)
          else if (group) add('group', group.id)
        }}
      />
      {wanted !== '' && (
        <ul role="list" aria-label="Found">
          {foundGroups.slice(0, offered).map((group) => (
            <li key={group.id} className="entry">
              <Sign icon={IconUsersGroup} />
              <span className="grows cut named">
                {group.name} <span className="hint">{countWords(peopleOf(group).length)}</span>
              </span>
              <Add name={group.name} onAdd={() => add('group', group.id)} />
            </li>
          ))}
          {found.slice(0, offered).map(({ id, displayName, email }) => (
            <li key={id} className="entry">
              <div className="grows">
                <PersonRow id={id} name={displayName} detail={email}>
                  <Add name={displayName} onAdd={() => add('person', id)} />
                </PersonRow>
              </div>
            </li>
          ))}
        </ul>
      )}
      {wanted !== '' && found.length + foundGroups.length === 0 && (
        <p className="hint" role="status">
          No one else on the team matches.
        </p>
      )}
    </div>
  )
}

const beginsWith = (email: string, words: string): boolean =>
  email.toLocaleLowerCase().startsWith(words.toLocaleLowerCase())

const Add = ({ name, onAdd }: { readonly name: string; onAdd(): void }) => (
  <Button size="compact-sm" variant="default" onClick={onAdd}>
    Add<span className="unseen"> {name}</span>
  </Button>
)
