import classes from './radio-choices.module.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint: string
}

interface Props<Value extends string> {
  /** What the choice is about, read before each of them. */
  readonly legend: string
  readonly name: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value | undefined
  onChoose(value: Value): void
}

/** One of a few, each with a line on what it means. */
export function RadioChoices<Value extends string>({ legend, name, choices, chosen, onChoose }: Props<Value>) {
  return (
    <fieldset className="stack gap-8">
      <legend>{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            required
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            <small>{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
