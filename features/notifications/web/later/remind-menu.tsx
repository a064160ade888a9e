import type { Popup } from '@atrium/ui'
import type { LaterThing } from '../../contract/later-item.ts'
import { MenuInList } from './menu-in-list.tsx'
import { RemindMe } from './remind-me.tsx'

/** When one wants to be reminded of a thing in the list. */
export function RemindMenu({ thing, ...popup }: Popup & { readonly thing: LaterThing }) {
  return (
    <MenuInList {...popup}>
      <RemindMe thing={thing} />
    </MenuInList>
  )
}
