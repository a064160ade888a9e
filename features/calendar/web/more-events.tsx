import { createContext, useContext, useState } from 'react'

/** How many more events each day has than the library was given. */
const Others = createContext<ReadonlyMap<string, number>>(new Map())
export const OtherEvents = Others.Provider

interface Props {
  /** How many events of the day the library has and does not show, and what it would say of that. */
  readonly num: number
  readonly text: string
}

/** How many events a day has besides those that are seen. */
export function MoreEvents({ num, text }: Props) {
  const others = useContext(Others)
  const [day, setDay] = useState('')
  const all = num + (others.get(day) ?? 0)
  function read(element: HTMLElement | null): void {
    if (element) setDay(element.closest<HTMLElement>('[data-date]')?.dataset['date'] ?? '')
  }
  return <span ref={read}>{text.replace(String(num), String(all))}</span>
}
