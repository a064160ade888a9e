import {
  IconCalendar,
  IconCalendarPlus,
  IconCalendarUser,
  IconClock,
  IconFiles,
  IconFileText,
  IconFolder,
  IconFolderPlus,
  IconHelp,
  IconKeyboard,
  IconLayoutDashboard,
  IconMessageCircle,
  IconSettings,
  IconShieldCog,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useClient, useMay } from '@atrium/engine/web'
import { changeSettings } from '@atrium/features/auth/contract'
import { useOpenDirect } from '@atrium/features/chat/web'
import { findPeople, useIsGuest, usePeople } from '@atrium/features/people/web'
import { fold } from '@atrium/features/search/contract'
import type { ChoiceGroup } from '@atrium/features/search/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { showProblem } from '@atrium/ui'
import { IconFileUser } from '../rooms/icon-file-user.ts'
import { useUnreadRooms } from '../navigation/unread-rooms.tsx'
import { useRecentChoices } from './use-recent-choices.ts'

type Choice = ChoiceGroup['choices'][number]

const most = 4

const home = ['/', 'Dashboard', IconLayoutDashboard] as const
const ownWays = [
  ['/workspaces', 'Workspaces', IconFolder],
  ['/personal/documents', 'Personal documents', IconFileUser],
  ['/personal/calendar', 'Personal calendar', IconCalendarUser],
  ['/personal/files', 'Personal files', IconFiles],
  ['/chat/scheduled', 'Scheduled messages', IconClock],
  ['/settings', 'Settings', IconSettings],
  ['/help', 'Help', IconHelp],
] as const
const teamWays = [
  ['/calendar', 'Calendar', IconCalendar],
  ['/documents', 'Docs', IconFileText],
  ['/chat', 'Chat', IconMessageCircle],
  ['/files', 'Files', IconFiles],
  ['/team', 'Team', IconUsers],
] as const

interface Deeds {
  onCreate(): void
  onHelp(): void
}

const administration = ['/admin/people', 'Administration', IconShieldCog] as const

interface PaletteChoices {
  choicesFor(text: string): readonly ChoiceGroup[]
  /** What counts what is unread; to be drawn, and seen by nobody. */
  readonly counters: ReactNode
}

/** What the palette offers beside what was written: what is recent and unread, ways, people, workspaces, what one can begin. */
export function usePaletteChoices({ onCreate, onHelp }: Deeds): PaletteChoices {
  const isGuest = useIsGuest()
  const go = useGo()
  const people = usePeopleChoices()
  const places = usePlaceChoices()
  const recent = useRecentChoices(go)
  const unread = useUnreadRooms(go)
  const runs = useMay(changeSettings, teamSpace)
  const ways = [home, ...(isGuest ? [] : teamWays), ...ownWays, ...(runs ? [administration] : [])].map(
    ([path, label, icon]) => ({
      key: `way ${path}`,
      label,
      icon,
      run: () => go(path),
    }),
  )
  const deeds = isGuest ? [] : [...newThings(go), createChoice(onCreate)]

  const keys = { key: 'shortcuts', label: 'Keyboard shortcuts', icon: IconKeyboard, run: onHelp }

  function choicesFor(text: string): readonly ChoiceGroup[] {
    const fits = fitting(text)
    if (text.trim() === '')
      return [
        { title: 'Recent documents', choices: recent },
        { title: 'Unread', choices: unread.choices },
        { title: 'Go to', choices: ways },
        { title: 'Begin', choices: deeds },
      ]
    return [
      { title: 'Go to', choices: [...places(text), ...ways.filter(fits)] },
      { title: 'Begin', choices: [...deeds, keys].filter(fits) },
      { title: 'People', choices: people(text) },
    ]
  }

  return { choicesFor, counters: unread.counters }
}

const newThings = (go: (path: string) => void): readonly Choice[] => [
  { key: 'new event', label: 'New event', icon: IconCalendarPlus, run: () => go('/calendar?new=true') },
  { key: 'new document', label: 'New document', icon: IconFileText, run: () => go('/documents/new') },
]
const createChoice = (onCreate: () => void): Choice => ({
  key: 'new workspace',
  label: 'New workspace',
  icon: IconFolderPlus,
  run: onCreate,
})

/** Each word of the text begins a word of the label. */
function fitting(text: string): (choice: Choice) => boolean {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return ({ label }) => typeof label === 'string' && words.every((word) => ` ${fold(label)}`.includes(` ${word}`))
}

function useGo(): (path: string) => void {
  const navigate = useNavigate()
  return (href) => void navigate({ href })
}

/** The workspaces and people whose names fit a text. */
export function useNameChoices(): (text: string) => readonly ChoiceGroup[] {
  const people = usePeopleChoices()
  const places = usePlaceChoices()
  return (text) => {
    if (text.trim() === '') return []
    const groups = [
      { title: 'Workspace', choices: places(text) },
      { title: 'Person', choices: people(text) },
    ]
    return groups.filter(({ choices }) => choices.length > 0)
  }
}

function usePlaceChoices(): (text: string) => readonly Choice[] {
  const go = useGo()
  const workspaces = useWorkspaces()
  const places: readonly Choice[] = workspaces.map(({ space, workspace: { name } }) => ({
    key: `workspace ${space}`,
    label: name,
    icon: IconFolder,
    run: () => go(`/workspaces/${space}`),
  }))
  return (text) => places.filter(fitting(text)).slice(0, most)
}

/** People, each a conversation. */
function usePeopleChoices(): (text: string) => readonly Choice[] {
  const { person } = useClient()
  const people = usePeople()
  const open = useOpenDirect()

  async function talk(id: string): Promise<void> {
    const answer = await open([id])
    if (!answer.ok) showProblem(answer.message)
  }

  return (text) =>
    findPeople(people, text)
      .filter(({ id, suspendedAt }) => id !== person && suspendedAt === null)
      .slice(0, most)
      .map(({ id, displayName }) => ({
        key: `person ${id}`,
        label: displayName,
        icon: IconUser,
        run: () => void talk(id),
      }))
}
