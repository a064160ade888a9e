import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct } from '@atrium/engine/web'
import { countWords } from '@atrium/features/groups/web'
import { PersonRow, usePeople } from '@atrium/features/people/web'
import type { Member } from '@atrium/features/spaces/contract'
import { FormError } from '@atrium/ui'
import { addMember } from '../contract/members.ts'
import classes from './add-member.module.css'
import { addFailure } from './data-words.ts'
import { useGroupsToAdd } from './use-groups-to-add.ts'

/** At most this many people are offered; the search finds the others. */
const offered = 8
const offeredGroups = 4

interface Props {
  readonly space: SpaceId
  readonly members: readonly Member[]
  /** How somebody comes in who is not in the team yet. */
  readonly elsewhere: ReactNode
}

/** Finds people of the team who are not members yet, and adds them. */
export function AddMember(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Finder {...props} onDone={() => setOpen(false)} />
  return (
    <Button
      variant="default"
      fullWidth
      mb="sm"
      leftSection={<IconUserPlus size={16} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      Add member
    </Button>
  )
}

function Finder({ space, members, elsewhere, onDone }: Props & { onDone(): void }) {
  const people = usePeople()
  const add = useAct(addMember)
  const [search, setSearch] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const inside = new Set(members.map(({ id }) => id))
  const outside = people.filter(({ id }) => !inside.has(id))
  const found = outside.filter(({ displayName, email }) => matches(`${displayName} ${email}`, search))

  const groups = useGroupsToAdd(outside).filter(({ name, handle }) => matches(`${name} @${handle}`, search))

  async function addAll(some: readonly { readonly id: string }[]): Promise<void> {
    const answers = await Promise.all(some.map(({ id }) => add({ space, person: id, role: 'member' })))
    const refused = answers.find((answer) => !answer.ok)
    setRefusal(refused && !refused.ok ? addFailure(refused.message) : undefined)
  }

  return (
    <div className={classes.finder}>
      <TextInput
        aria-label="Search people"
        placeholder="Search by name or email"
        value={search}
        autoFocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <FormError>{refusal}</FormError>
      <ul role="list" aria-label="Groups to add">
        {groups.slice(0, offeredGroups).map(({ id, name, handle, outside: some }) => (
          <li key={id} className="entry">
            <span className="breaks">
              <b>{name}</b> @{handle} · {countWords(some.length)} to add
            </span>
            <Button size="compact-sm" variant="default" onClick={() => void addAll(some)}>
              Add all<span className="unseen"> of {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ul role="list" aria-label="People to add">
        {found.slice(0, offered).map(({ id, displayName, email }) => (
          <li key={id}>
            <PersonRow id={id} name={displayName} detail={email}>
              <Button size="compact-sm" variant="default" onClick={() => void addAll([{ id }])}>
                Add<span className="unseen"> {displayName}</span>
              </Button>
            </PersonRow>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {noteOf({ outside: outside.length, found: found.length })}
      </p>
      {found.length === 0 && groups.length === 0 && <p className="hint">{elsewhere}</p>}
      <Button variant="default" size="xs" fullWidth mt="xs" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

function noteOf({ outside, found }: { outside: number; found: number }): string {
  if (outside === 0) return 'Everyone on the team is in this workspace.'
  if (found === 0) return 'No one on the team matches.'
  return found > offered ? `${found - offered} more: type a name to find them.` : ''
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

const matches = (text: string, search: string): boolean => plain(text).includes(plain(search.trim()))
