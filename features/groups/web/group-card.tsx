import { useClient } from '@atrium/engine/web'
import { PersonRow } from '@atrium/features/people/web'
import { CardPopover, type Popup } from '@atrium/ui'
import type { PeopleGroup } from '../contract/people-group.ts'
import classes from './group-card.module.css'
import { countWords } from './group-words.ts'
import { useGroup, usePeopleOf } from './use-groups.ts'

interface Props extends Popup {
  readonly id: string
}

/** What a group is called and who is in it, beside its mention. */
export function GroupCard({ id, isOpen, target, onToggle }: Props) {
  const group = useGroup(id)
  return (
    <CardPopover isOpen={isOpen} target={target} onToggle={onToggle} label={group?.name}>
      {group && <About group={group} />}
    </CardPopover>
  )
}

function About({ group }: { readonly group: PeopleGroup }) {
  const me = useClient().person
  const people = usePeopleOf()(group)
  return (
    <div className={classes.card}>
      <p className={classes.name}>{group.name}</p>
      <p className={classes.note}>
        @{group.handle} · {countWords(people.length)}
      </p>
      {people.length > 0 && (
        <ul role="list" aria-label={`People in ${group.name}`} className={classes.people} tabIndex={0}>
          {people.map(({ id, displayName, email }) => (
            <li key={id}>
              <PersonRow id={id} name={displayName} detail={email} isMe={id === me} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
