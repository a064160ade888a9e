import { Menu } from '@mantine/core'
import { IconBell, IconBellOff, IconBellRinging, IconCheck } from '@tabler/icons-react'
import type { SpaceId } from '@atrium/engine/contract'
import { clockTime, dayName, showToast, useNow } from '@atrium/ui'
import { type Level, levels } from '../contract/level.ts'
import classes from './level-menu.module.css'
import { forGood, muteTimes } from './mute-times.ts'
import { useLevel, useSetLevel } from './use-level.ts'

const labels: Readonly<Record<Level, string>> = { all: 'All messages', mentions: 'Mentions', nothing: 'Nothing' }
const hints: Readonly<Record<Level, string>> = {
  all: 'Whatever is said here',
  mentions: 'When you are named or answered',
  nothing: 'Not even your name',
}
const icons = { all: IconBellRinging, mentions: IconBell, nothing: IconBellOff } as const

interface Props {
  readonly space: SpaceId
  /** Whether it is a conversation of a few, of which one hears everything unless one chooses otherwise. */
  readonly isDirect?: boolean
}

/** Chooses of what in a space one is told, and mutes it for a while. */
export function LevelMenu({ space, isDirect = false }: Props) {
  const { level, mutedUntil } = useLevel(space, isDirect)
  const choose = useSetLevel(space)
  const now = useNow()
  const Icon = mutedUntil === null ? icons[level] : IconBellOff
  const state = mutedUntil === null ? labels[level] : 'Muted'
  return (
    <Menu position="bottom-end" width={264} withinPortal={false} returnFocus>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={`Alerts: ${state}`} title={`Alerts: ${state}`}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Tell me of</Menu.Label>
        {levels.map((name) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={name === level}
            checkIcon={<IconCheck size={14} aria-hidden="true" />}
            onChange={() => void choose({ level: name, mutedUntil: null })}
            closeMenuOnClick
          >
            <span className={classes.level}>{labels[name]}</span>
            <span className={classes.hint}>{hints[name]}</span>
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        {mutedUntil === null ? (
          <Mute onMute={(until) => choose({ level, mutedUntil: until })} />
        ) : (
          <>
            <Menu.Label>{mutedWords(mutedUntil, now)}</Menu.Label>
            <Menu.Item onClick={() => void choose({ level, mutedUntil: null })}>Unmute</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Mute({ onMute }: { onMute: (until: number) => Promise<boolean> }) {
  const now = useNow()

  async function handleMute(until: number): Promise<void> {
    if (await onMute(until)) showToast(`${mutedWords(until, now)}.`)
  }

  return (
    <>
      <Menu.Label>Mute</Menu.Label>
      {muteTimes(now).map(({ label, until }) => (
        <Menu.Item key={label} onClick={() => void handleMute(until)}>
          {label}
        </Menu.Item>
      ))}
    </>
  )
}

function mutedWords(until: number, now: number): string {
  if (until === forGood) return 'Muted until you turn it on again'
  const day = dayName(until, now)
  return `Muted until ${day === 'Today' ? '' : `${day}, `}${clockTime(until)}`
}
