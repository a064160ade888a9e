import { IconBell, IconBellOff, IconBellRinging } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { IconButton, lazyPopup } from '@atrium/ui'
import { levelLabels } from './level-labels.ts'
import classes from './level-menu.module.css'
import { useLevel, useSetLevel } from './use-level.ts'

const LevelItems = lazyPopup('menu', async () => (await import('./level-items.tsx')).LevelItems)
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
  const [isOpen, setOpen] = useState(false)
  const Icon = mutedUntil === null ? icons[level] : IconBellOff
  const state = mutedUntil === null ? levelLabels[level] : 'Muted'
  return (
    <LevelItems
      isOpen={isOpen}
      level={level}
      mutedUntil={mutedUntil}
      onToggle={setOpen}
      onChoose={choose}
      target={
        <LevelButton title={`Alerts: ${state}`}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </LevelButton>
      }
    />
  )
}

/** It takes what the menu gives to its target. */
const LevelButton = ({ title = '', ...props }: ComponentProps<'button'>) => (
  <IconButton {...props} label={title} className={classes.button} />
)
