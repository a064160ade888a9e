import { IconUsers } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useRow } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import { StatusAvatar, statusLabels, statusOf } from '@atrium/features/people/web'
import classes from './conversation-sign.module.css'

/** With whom one talks: a person with how they are, or how many people. */
export function ConversationSign({ others, name }: { others: readonly string[]; name: string }) {
  const [only = ''] = others
  const person = useRow(Person, { space: teamSpace, id: only })
  if (others.length !== 1) {
    return (
      <span className={classes.group} aria-hidden="true">
        {others.length === 0 ? <IconUsers size={14} /> : others.length + 1}
      </span>
    )
  }
  return (
    <>
      <StatusAvatar id={only} name={name} status={person && statusOf(person.status)} size="small" />
      {person && <span className="unseen">{statusLabels[statusOf(person.status)]}: </span>}
    </>
  )
}
