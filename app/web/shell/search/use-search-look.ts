import {
  IconCalendarEvent,
  IconCalendarUser,
  IconFile,
  IconFileText,
  IconMessage2,
  IconMessageCircle,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { isPageSpace, teamSpace } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import type { SearchLook } from '@atrium/features/search/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'

const kinds: SearchLook['kinds'] = {
  document: { one: 'Document', many: 'Documents', icon: IconFileText },
  message: { one: 'Message', many: 'Messages', icon: IconMessageCircle },
  commentThread: { one: 'Comment', many: 'Comments', icon: IconMessage2 },
  calendarEvent: { one: 'Event', many: 'Events', icon: IconCalendarEvent },
  eventWords: { one: 'Private event', many: 'Events', icon: IconCalendarUser },
  spaceFile: { one: 'File', many: 'Files', icon: IconFile },
}

/** What the app knows of what was found: names of people and places, and how each kind looks. */
export function useSearchLook(): SearchLook {
  const people = useRows(Person, teamSpace)
  const workspaces = useWorkspaces()
  return useMemo(() => {
    const names = new Map(people.map(({ id, displayName }) => [id, displayName]))
    const places = new Map(workspaces.map(({ space, workspace }) => [space as string, workspace.name]))
    return {
      kinds,
      nameOf: (person) => names.get(person) ?? 'Someone',
      placeOf({ space }) {
        if (space === teamSpace) return 'Team'
        if (isPageSpace(space)) return 'Shared document'
        return space.startsWith('own:') ? 'Only you' : (places.get(space) ?? 'Direct message')
      },
    }
  }, [people, workspaces])
}
