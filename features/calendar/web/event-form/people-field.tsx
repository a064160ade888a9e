import type { SpaceId } from '@atrium/engine/contract'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { countWords } from '@atrium/features/groups/web'
import { usePeopleById } from '@atrium/features/people/web'
import { IconButton } from '@atrium/ui'
import type { Attendee } from '../../contract/calendar-event.ts'
import { type GroupToInvite, useGroupsToInvite } from './use-groups-to-invite.ts'
import { useInvitable } from './use-invitable.ts'

interface Props {
  /** Where the event is. */
  readonly space: SpaceId
  readonly attendees: readonly Attendee[]
  /** Absent where one may only look. */
  onChange?(attendees: Attendee[]): void
}

const againWords = { yes: 'was going', maybe: 'was maybe', no: 'was not going' } as const
const answerWords = { none: 'No answer yet', yes: 'Going', maybe: 'Maybe', no: 'Not going' } as const

const asked = (person: string): Attendee => ({ person, answer: 'none', isOptional: false, comment: '' })

const optionOf = ({ id, handle, name, free, out }: GroupToInvite) => ({
  value: id,
  label: `@${handle} · ${name}: ${countWords(free.length)}${out > 0 ? `, ${out} without access` : ''}`,
})

/** Who is invited to an event, and what they said to it. A group invites its people of this moment. */
export function PeopleField({ space, attendees, onChange }: Props) {
  const people = useInvitable(space)
  const byId = usePeopleById()
  const free = people.filter(({ id }) => !attendees.some(({ person }) => person === id))

  const groups = useGroupsToInvite(people, free)
  const single = free.map(({ id, displayName }) => ({ value: id, label: displayName }))

  function invite(value: string): void {
    const persons = groups.find(({ id }) => id === value)?.free ?? free.filter(({ id }) => id === value)
    if (persons.length > 0) onChange?.([...attendees, ...persons.map(({ id }) => asked(id))])
  }

  return (
    <div className="stack gap-8">
      {onChange && (
        <NativeSelect
          label="Invite"
          value=""
          data={[
            { value: '', label: attendees.length === 0 ? 'No one yet' : 'Someone else…' },
            ...(groups.length > 0 ? [{ group: 'Groups', items: groups.map(optionOf) }] : []),
            ...(groups.length > 0 ? [{ group: 'People', items: single }] : single),
          ]}
          onChange={(event) => invite(event.currentTarget.value)}
        />
      )}
      {attendees.length > 0 && (
        <ul aria-label="Invited people">
          {attendees.map((one) => {
            const { person, comment, isOptional } = one
            const name = byId.get(person)?.displayName ?? 'Former member'
            return (
              <li key={person} className="entry">
                <span>{name}</span>
                <span className="grows dim">
                  {`${saidWords(one)}${isOptional && !onChange ? ', optional' : ''}${comment && `: ${comment}`}`}
                </span>
                {onChange && (
                  <Checkbox
                    label="Optional"
                    size="xs"
                    checked={isOptional}
                    aria-label={`${name} is optional`}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange(
                        attendees.map((each) => (each.person === person ? { ...each, isOptional: checked } : each)),
                      )
                    }
                  />
                )}
                {onChange && (
                  <IconButton
                    aria-label={`Remove ${name}`}
                    onClick={() => onChange(attendees.filter((each) => each.person !== person))}
                  >
                    <IconX size={14} aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** What somebody said, or that they are asked again since the time changed. */
function saidWords({ answer, before }: Attendee): string {
  return answer === 'none' && before
    ? `Asked again: the time changed (${againWords[before.answer]})`
    : answerWords[answer]
}
