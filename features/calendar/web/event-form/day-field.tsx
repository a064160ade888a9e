import { TextInput } from '@mantine/core'
import type { LocalDate } from '@atrium/base/local-date-time'
import { useTypedDay } from '../page/use-typed-day.ts'

interface Props {
  readonly label: string
  readonly day: LocalDate
  onDay(day: LocalDate): void
}

/** Asks for a day. */
export function DayField({ label, day, onDay }: Props) {
  return <TextInput {...useTypedDay(day, onDay)} label={label} required withAsterisk={false} />
}
