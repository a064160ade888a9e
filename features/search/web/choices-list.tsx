import { useEffect } from 'react'
import type { Choice, ChoiceGroup } from './choices.ts'
import classes from './search-palette.module.css'

interface Props {
  readonly id: string
  readonly groups: readonly ChoiceGroup[]
  /** The key of the one that Enter takes. */
  readonly active: string | undefined
  onPoint(key: string): void
}

/** What can be chosen, in groups. */
export function ChoicesList({ id, groups, active, onPoint }: Props) {
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title || 'More'} className={classes.group}>
          {title && (
            <div className={classes.heading} aria-hidden="true">
              {title}
            </div>
          )}
          {choices.map((choice) => (
            <Line
              key={choice.key}
              choice={choice}
              id={`${id}-${choice.key}`}
              isActive={choice.key === active}
              onPoint={onPoint}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  readonly choice: Choice
  readonly id: string
  readonly isActive: boolean
  onPoint(key: string): void
}

function Line({ choice: { key, label, icon: Icon, note, run }, id, isActive, onPoint }: LineProps) {
  return (
    // The keys stay in the field above, which names the active one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="choice-row"
      onClick={run}
      onPointerMove={() => isActive || onPoint(key)}
    >
      {Icon && (
        <span className={classes.icon}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </span>
      )}
      {typeof label === 'string' ? <span className="cut grows">{label}</span> : label}
      {note}
    </div>
  )
}
