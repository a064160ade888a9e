import type { CSSProperties } from 'react'
import { useConnection } from '@atrium/engine/web'
import { useIsOnline } from '@atrium/ui'
import classes from './connection-sign.module.css'
import { useUnsent } from '../unsent/use-unsent.ts'

const tone = (color: string): CSSProperties => ({ '--tone': `var(${color})` }) as CSSProperties
const tones = { online: tone('--success'), connecting: tone('--warning'), offline: tone('--danger') } as const

/** Says in a word how fresh the screen is; silent while all is well. */
export function ConnectionSign() {
  const { state } = useConnection()
  const isOnline = useIsOnline()
  const waiting = useUnsent()
  const word = wordOf({ isOnline, state })
  if (!word && waiting === 0) return null
  return (
    <span className={classes.sign} role="status">
      <i className="dot" style={tones[isOnline ? state : 'offline']} aria-hidden="true" />
      {word || `Sending ${waiting}`}
    </span>
  )
}

function wordOf({ isOnline, state }: { isOnline: boolean; state: string }): string {
  if (!isOnline) return 'Offline'
  if (state === 'offline') return 'Reconnecting'
  return state === 'connecting' ? 'Connecting' : ''
}
