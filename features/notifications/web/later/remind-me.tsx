import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LaterThing } from '../../contract/later-item.ts'
import { RemindItems } from './remind-items.tsx'
import { useKept, useLaterDeeds } from './use-later.ts'

/** When one wants to be reminded of a thing, within its menu. */
export function RemindMe({ thing, children }: { readonly thing: LaterThing; readonly children?: ReactNode }) {
  const kept = useKept(thing)
  const deeds = useLaterDeeds()
  const isWaiting = kept !== undefined && kept.remindAt !== null && !kept.isReminded && !kept.isSnoozed
  return (
    <>
      <RemindItems title="Remind me" confirm="Set reminder" onChoose={(at) => deeds.remind(thing, at)}>
        {children}
      </RemindItems>
      {isWaiting && <Menu.Item onClick={() => deeds.remind(thing, null)}>Remove reminder</Menu.Item>}
    </>
  )
}
