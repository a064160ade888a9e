import { Menu } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePreferences } from '@atrium/features/people/web'
import { useTime } from '@atrium/ui'
import { remindTimes } from './remind-times.ts'
import { askForTime } from './time-question.ts'

interface Props {
  /** What happens at that time. */
  readonly title: string
  /** What the button says that takes a time of one's own. */
  readonly confirm: string
  onChoose(at: number): void
  /** A choice besides the times. */
  readonly children?: ReactNode
}

/** The times that one can choose, within a menu. */
export function RemindItems({ title, confirm, onChoose, children }: Props) {
  const { zone } = usePreferences()
  const time = useTime()
  const [now] = useState(Date.now)
  const first = useRef<HTMLButtonElement>(null)
  // What was chosen to come here is gone.
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {remindTimes(now, zone, time).map(({ label, at, isFromNow }, index) => (
        <Menu.Item
          key={label}
          ref={index === 0 ? first : null}
          onClick={() => onChoose(at)}
          rightSection={isFromNow ? <span className="fine">{time.clockTime(at)}</span> : undefined}
        >
          {label}
        </Menu.Item>
      ))}
      {children}
      <Menu.Divider />
      <Menu.Item onClick={() => askForTime({ title, confirm, onChoose })}>Date and time…</Menu.Item>
    </>
  )
}
