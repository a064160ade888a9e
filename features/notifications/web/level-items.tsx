import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { usePreferences } from '@atrium/features/people/web'
import { type Popup, type TimeWords, showToast, useNow, useTime } from '@atrium/ui'
import { type Level, levels } from '../contract/level.ts'
import { levelLabels } from './level-labels.ts'
import { forGood, muteTimes } from './mute-times.ts'

const hints: Readonly<Record<Level, string>> = {
  all: 'Every message in this conversation',
  mentions: 'When someone mentions you or replies to you',
  nothing: 'Not even mentions',
}

interface Props extends Popup {
  readonly level: Level
  readonly mutedUntil: number | null
  onChoose(choice: { readonly level: Level; readonly mutedUntil: number | null }): Promise<boolean>
}

/** The levels of a space, and for how long it can be muted. */
export function LevelItems({ isOpen, target, level, mutedUntil, onToggle, onChoose }: Props) {
  const now = useNow()
  const time = useTime()
  return (
    <Menu opened={isOpen} onChange={onToggle} position="bottom-end" width={264} withinPortal={false} returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Notify me about</Menu.Label>
        {levels.map((name) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={name === level}
            checkIcon={<IconCheck size={14} aria-hidden="true" />}
            onChange={() => void onChoose({ level: name, mutedUntil: null })}
            closeMenuOnClick
          >
            <span className="stack">
              <span>{levelLabels[name]}</span>
              <span className="fine">{hints[name]}</span>
            </span>
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        {mutedUntil === null ? (
          <Mute onMute={(until) => onChoose({ level, mutedUntil: until })} />
        ) : (
          <>
            <Menu.Label>{mutedWords(mutedUntil, now, time)}</Menu.Label>
            <Menu.Item onClick={() => void onChoose({ level, mutedUntil: null })}>Unmute</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Mute({ onMute }: { onMute: (until: number) => Promise<boolean> }) {
  const now = useNow()
  const { zone } = usePreferences()
  const time = useTime()

  async function handleMute(until: number): Promise<void> {
    if (await onMute(until)) showToast(`${mutedWords(until, now, time)}.`)
  }

  return (
    <>
      <Menu.Label>Mute</Menu.Label>
      {muteTimes(now, zone).map(({ label, until }) => (
        <Menu.Item key={label} onClick={() => void handleMute(until)}>
          {label}
        </Menu.Item>
      ))}
    </>
  )
}

function mutedWords(until: number, now: number, { clockTime, dayName }: TimeWords): string {
  if (until === forGood) return 'Muted until you turn it on again'
  const day = dayName(until, now)
  return `Muted until ${day === 'Today' ? '' : `${day}, `}${clockTime(until)}`
}
