import type { ReactNode } from 'react'

interface Choice<Value extends string> {
  readonly value: Value
  /** What it is called; its contents where it has no sign. */
  readonly label: string
  /** Said when it is pointed at. */
  readonly hint?: string
  /** What is seen in place of its name. */
  readonly sign?: ReactNode
  /** How much there is of it, behind its name. */
  readonly count?: string
}

interface Props<Value extends string> {
  /** What is chosen by it. */
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value
  readonly className?: string | undefined
  onChoose(value: Value): void
}

/** A few ways to look at the same thing, of which one is shown. */
export const Switcher = <Value extends string>({ label, choices, chosen, className, onChoose }: Props<Value>) => (
  <div role="group" aria-label={label} className={className ? `switcher ${className}` : 'switcher'}>
    {choices.map(({ value, label: name, hint, sign, count }) => (
      <button
        key={value}
        type="button"
        aria-label={sign ? name : undefined}
        title={hint ?? (sign ? name : undefined)}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {sign ?? name}
        {count !== undefined && <span> {count}</span>}
      </button>
    ))}
  </div>
)
