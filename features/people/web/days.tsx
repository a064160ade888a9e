import { Group } from '@mantine/core'
import { Chip } from '@atrium/ui'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Days of the week to tick: fields called `days`, 1 for Monday. */
export const Days = ({ chosen }: { readonly chosen: readonly number[] }) => (
  <Group component="fieldset" gap="sm" pos="relative">
    <legend className="unseen">Days</legend>
    {weekdays.map((name, index) => (
      <Chip key={name} type="checkbox" name="days" value={index + 1} defaultChecked={chosen.includes(index + 1)}>
        <span aria-hidden="true">{name.slice(0, 3)}</span>
        <span className="unseen">{name}</span>
      </Chip>
    ))}
  </Group>
)
