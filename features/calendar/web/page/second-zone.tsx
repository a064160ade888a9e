import { NativeSelect } from '@mantine/core'
import { useClocks, usePreferences } from '@atrium/features/people/web'

interface Props {
  readonly className: string | undefined
  readonly zone: string
  onZone(zone: string): void
}

/** The hours of one of the world clocks beside one's own. */
export function SecondZone({ className, zone: second, onZone }: Props) {
  const clocks = useClocks()
  const { zone } = usePreferences()
  const others = clocks.filter((clock) => clock.zone !== zone)
  if (others.length === 0) return null
  return (
    <NativeSelect
      aria-label="Second time zone"
      value={second}
      size="xs"
      className={`quiet-field ${className}`}
      data={[{ value: '', label: 'One zone' }, ...others.map((one) => ({ value: one.zone, label: `+ ${one.label}` }))]}
      onChange={(event) => onZone(event.currentTarget.value)}
    />
  )
}
