import {
  IconCalendar,
  IconCalendarUser,
  IconFileText,
  IconFolders,
  IconHome,
  IconLayoutDashboard,
  IconMessageCircle,
  IconPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsGuest } from '@atrium/features/people/web'
import classes from './bottom-nav.module.css'
import { IconFileUser } from '../rooms/icon-file-user.ts'
import { UnreadInWorkspaces, UnreadTalk } from './unread-in.tsx'
import { useHeld } from './use-held.ts'
import { useKeyboardUp } from './use-keyboard-up.ts'
import { useScrolledDown } from './use-scrolled-down.ts'

const ways = [
  { to: '/', label: 'Home', Icon: IconHome },
  { to: '/', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/calendar', label: 'Calendar', Icon: IconCalendar, isTeams: true },
  { to: '/documents', label: 'Documents', Icon: IconFileText, isTeams: true },
  { to: '/chat', label: 'Chat', Icon: IconMessageCircle, isTeams: true, Unread: UnreadTalk },
  { to: '/workspaces', label: 'Workspaces', Icon: IconFolders, Unread: UnreadInWorkspaces },
  { to: '/personal/calendar', label: 'Personal Calendar', Icon: IconCalendarUser },
  { to: '/personal/documents', label: 'Personal Documents', Icon: IconFileUser },
] as const

/** The ways of a phone, in reach of a thumb (R2.34, R2.35), away while a keyboard needs their room. */
export function BottomNav({ pathname }: { pathname: string }) {
  const isGuest = useIsGuest()
  const isKeyboardUp = useKeyboardUp()
  const { held, holding } = useHeld()
  const current = currentOf(pathname)
  if (isKeyboardUp) return null
  return (
    <nav aria-label="Main" className={classes.bar}>
      {ways
        .filter((way) => !(isGuest && 'isTeams' in way))
        .map((way) => (
          <Link
            key={way.label}
            to={way.to}
            className={classes.item}
            data-current={way.label === current}
            data-held={way.label === held}
            draggable={false}
            {...holding(way.label)}
          >
            <span className={classes.pill}>
              <way.Icon size={20} aria-hidden="true" />
            </span>
            <span className={classes.name}>{way.label}</span>
            {'Unread' in way && (
              <span className={classes.unread}>
                <way.Unread />
              </span>
            )}
          </Link>
        ))}
      {!isGuest && <CreateButton pathname={pathname} />}
    </nav>
  )
}

/** It floats over the page, and is out of the way of those who read on. */
function CreateButton({ pathname }: { pathname: string }) {
  const isAway = useScrolledDown(pathname)
  if (isWritingAt(pathname) || isCalendar(pathname)) return null
  return (
    <Link to="/workspaces/new" className={classes.create} data-away={isAway} aria-label="Create workspace">
      <IconPlus size={20} aria-hidden="true" />
    </Link>
  )
}

/** Where the box that one writes in stands at the end of the page. */
const isWritingAt = (pathname: string): boolean =>
  pathname === '/chat' || pathname.startsWith('/chat/') || /^\/workspaces\/(?!new$)./.test(pathname)

/** Where a plus of its own makes an event, and this one would lie on the days. */
const isCalendar = (pathname: string): boolean => pathname === '/calendar' || pathname === '/personal/calendar'

/** The label of the way that `pathname` lies on. */
function currentOf(pathname: string): string | undefined {
  if (pathname === '/') return 'Dashboard'
  return ways.findLast(({ to }) => to !== '/' && (pathname === to || pathname.startsWith(`${to}/`)))?.label
}
