import { Menu, TextInput } from '@mantine/core'
import { IconUserCheck, IconUserPlus, IconUserX } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'

import { useAct, useClient } from '@atrium/engine/web'
import { type Mentionable, plainLetters, useMentionables } from '@atrium/features/people/web'
import { PersonAvatar, showProblem } from '@atrium/ui'
import { assignThread } from '../../../contract/assign-thread.ts'
import { type CommentThread, assigneeOf } from '../../../contract/comment-thread.ts'
import classes from './comments-panel.module.css'

/** At most this many people are offered; the search finds the others. */
const offered = 20

interface Props {
  readonly thread: CommentThread
  readonly mayComment: boolean
}

/** Who has a thread to see to, with a way to ask somebody else; who cannot open the page any more is not said to. */
export function Assignee({ thread, mayComment }: Props) {
  const { person } = useClient()
  const people = useMentionables(thread.space)
  const wanted = assigneeOf(thread)
  const assignee = people.find(({ id }) => id === wanted)
  const words = assignee && `Assigned to ${assignee.id === person ? 'you' : assignee.name}`
  if (!mayComment) return words && <p className={classes.assigned}>{words}</p>
  if (thread.resolvedBy !== null) return null
  return (
    <Menu position="bottom-start" width={240} returnFocus>
      <Menu.Target>{words ? <AssignedButton>{words}</AssignedButton> : <AssignButton />}</Menu.Target>
      <Menu.Dropdown>
        <People thread={thread} people={people} assignee={assignee?.id} />
      </Menu.Dropdown>
    </Menu>
  )
}

const AssignedButton = ({ children, ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={classes.assigned}>
    <IconUserCheck size={14} aria-hidden="true" />
    {children}
  </button>
)

const AssignButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} className="quiet-button">
    <IconUserPlus size={14} aria-hidden="true" />
    Assign
  </button>
)

interface PeopleProps {
  readonly thread: CommentThread
  readonly people: readonly Mentionable[]
  readonly assignee: string | undefined
}

function People({ thread: { space, id }, people, assignee }: PeopleProps) {
  const { person: me } = useClient()
  const assign = useAct(assignThread)
  const [search, setSearch] = useState('')
  const wanted = plainLetters(search.trim())
  const found = people.filter((one) => one.id !== assignee && plainLetters(one.name).includes(wanted))
  // Oneself first.
  const listed = found.toSorted((one, other) => Number(other.id === me) - Number(one.id === me)).slice(0, offered)

  async function choose(person: string | null): Promise<void> {
    const answer = await assign({ space, thread: id, person })
    if (!answer.ok) showProblem(answer.message)
  }

  return (
    <>
      {people.length > 8 && (
        <TextInput
          aria-label="Search people"
          placeholder="Search by name"
          size="xs"
          p={4}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes.people}>
        {listed.map(({ id: person, name }) => (
          <Menu.Item
            key={person}
            leftSection={<PersonAvatar id={person} name={name} size="small" />}
            onClick={() => void choose(person)}
          >
            {name}
            {person === me && ' (you)'}
          </Menu.Item>
        ))}
      </div>
      {listed.length === 0 && <Menu.Label>No one else here matches.</Menu.Label>}
      {assignee !== undefined && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserX size={16} aria-hidden="true" />} onClick={() => void choose(null)}>
            Remove assignment
          </Menu.Item>
        </>
      )}
    </>
  )
}
