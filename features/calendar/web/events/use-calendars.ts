import { useMemo, useState } from 'react'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient, useMayIn } from '@atrium/engine/web'
import { useIsGuest } from '@atrium/features/people/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { keepStored, readStored } from '@atrium/ui'
import { createEvent } from '../../contract/create-event.ts'

/** The events of one space, as a calendar among others. */
export interface Calendar {
  readonly space: SpaceId
  readonly name: string
  readonly color: string
  /** Whether the person may put events into it. */
  readonly isOpen: boolean
  readonly isShown: boolean
}

export interface Calendars {
  readonly list: readonly Calendar[]
  show(space: SpaceId, isShown: boolean): void
}

const colors = ['green', 'orange', 'pink', 'teal', 'violet', 'red', 'yellow'] as const

/** The calendars that the person may see: at first that of `home` is shown; which others are is kept on this device. */
export function useCalendars(home: string): Calendars {
  const { person } = useClient()
  const mayCreate = useMayIn(createEvent)
  const isGuest = useIsGuest()
  const workspaces = useWorkspaces()
  const key = `calendars ${home}`
  const [shown, setShown] = useState<readonly string[]>(() => (readStored(key) ?? home).split(' '))
  const list = useMemo(() => {
    const own = { space: ownSpace(person), name: 'Personal', color: 'violet' }
    const others = workspaces.map(({ space, workspace }, index) => ({
      space,
      name: workspace.name,
      color: colorAt(index),
    }))
    const all = [...(isGuest ? [] : [{ space: teamSpace, name: 'Team', color: 'blue' }]), own, ...others]
    return all.map((one) => ({
      ...one,
      isOpen: mayCreate(one.space),
      isShown: shown.includes(one.space),
    }))
  }, [person, mayCreate, isGuest, workspaces, shown])
  return {
    list,
    show(space, isShown) {
      const next = isShown ? [...shown, space] : shown.filter((one) => one !== space)
      setShown(next)
      keepStored(key, next.join(' '))
    },
  }
}

const colorAt = (index: number): string => colors[index % colors.length] ?? 'gray'
