import { Chip } from '@atrium/ui'
import { type Filter, type Stage, filters } from './inbox.ts'
import classes from './inbox-filters.module.css'

/** What the panel shows: a part of the inbox, or what one keeps for later. */
const parts = ['inbox', 'unread', 'later', 'done'] as const

export interface View {
  readonly filter: Filter
  readonly part: Stage | 'later'
}

const labels = {
  all: 'All',
  mentions: 'Mentions',
  threads: 'Threads',
  invitations: 'Invitations',
  inbox: 'Inbox',
  unread: 'Unread',
  later: 'Later',
  done: 'Done',
} as const satisfies Record<Filter | View['part'], string>

/** What is looked at. */
export function InboxFilters({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div className={classes.filters}>
      <Choice name="Show" choices={parts} chosen={view.part} onChoose={(part) => onView({ ...view, part })} />
      {view.part !== 'later' && (
        <Choice name="What" choices={filters} chosen={view.filter} onChoose={(filter) => onView({ ...view, filter })} />
      )}
    </div>
  )
}

interface ChoiceProps<Value extends keyof typeof labels> {
  readonly name: string
  readonly choices: readonly Value[]
  readonly chosen: Value
  onChoose(value: Value): void
}

function Choice<Value extends keyof typeof labels>({ name, choices, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="row">
      <legend className="unseen">{name}</legend>
      {choices.map((value) => (
        <Chip
          key={value}
          type="radio"
          name={`notifications-${name}`}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        >
          {labels[value]}
        </Chip>
      ))}
    </fieldset>
  )
}
