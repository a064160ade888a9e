import { type Filter, type Stage, filters, stages } from './inbox.ts'
import classes from './inbox-filters.module.css'

export interface View {
  readonly filter: Filter
  readonly stage: Stage
}

const labels = {
  all: 'All',
  mentions: 'Mentions',
  threads: 'Threads',
  invitations: 'Invitations',
  inbox: 'Inbox',
  unread: 'Unread',
  done: 'Done',
} as const satisfies Record<Filter | Stage, string>

/** What of the inbox is looked at. */
export function InboxFilters({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div className={classes.filters}>
      <Choice name="What" choices={filters} chosen={view.filter} onChoose={(filter) => onView({ ...view, filter })} />
      <Choice
        name="State"
        choices={stages}
        chosen={view.stage}
        onChoose={(stage) => onView({ ...view, stage })}
        isQuiet
      />
    </div>
  )
}

interface ChoiceProps<Value extends Filter | Stage> {
  readonly name: string
  readonly choices: readonly Value[]
  readonly chosen: Value
  readonly isQuiet?: boolean
  onChoose(value: Value): void
}

function Choice<Value extends Filter | Stage>({ name, choices, chosen, isQuiet, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={isQuiet ? classes.quiet : classes.choice}>
      <legend className="unseen">{name}</legend>
      {choices.map((value) => (
        <label key={value}>
          <input
            type="radio"
            className="unseen"
            name={`notifications-${name}`}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
