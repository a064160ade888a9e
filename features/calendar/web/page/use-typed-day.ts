import { type ChangeEvent, useState } from 'react'
import { type LocalDate, isLocalDate } from '@atrium/base/local-date-time'

/**
 * What a field needs in which a day is typed. While it is, there is no day yet, or one of the year 2, 20 or 202: nobody else
 * hears of these, and who leaves it there finds the day that was.
 */
export function useTypedDay(day: LocalDate, onDay: (day: LocalDate) => void) {
  const [typed, setTyped] = useState<string>()
  function handleChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void {
    const isWhole = isLocalDate(value)
    setTyped(isWhole ? undefined : value)
    if (isWhole) onDay(value)
  }
  return {
    type: 'date',
    min: '1900-01-01',
    max: '2199-12-31',
    value: typed ?? day,
    onChange: handleChange,
    onBlur: () => setTyped(undefined),
  } as const
}
