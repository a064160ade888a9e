import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { StateMark, useNow, useTime } from '@atrium/ui'
import type { SessionLine } from '../contract/sessions.ts'
import { deviceWords } from './device-words.ts'

/** One place where somebody is signed in, with a way to end that. */
export function SessionRow({ line, onEnd }: { readonly line: SessionLine; onEnd(): void }) {
  const { fullTime, timeAgo } = useTime()
  const { isThis, userAgent, address, lastActive } = line
  const now = useNow()
  const Icon = /Mobi|Android|iPad/.test(userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const device = deviceWords(userAgent)
  return (
    <li className="entry">
      <Icon size={22} stroke={1.5} className="dimmed" aria-hidden="true" />
      <div className="grows">
        <p className="named row wraps">
          {device}
          {isThis && <StateMark tone="accent">This one</StateMark>}
        </p>
        <p className="hint breaks">
          {address && `${address} · `}
          <time dateTime={new Date(lastActive).toISOString()} title={fullTime(lastActive)}>
            {isThis ? 'active now' : `active ${timeAgo(lastActive, now)}`}
          </time>
        </p>
      </div>
      {!isThis && (
        <Button variant="default" size="xs" onClick={onEnd}>
          Sign out<span className="unseen"> {device}</span>
        </Button>
      )}
    </li>
  )
}
