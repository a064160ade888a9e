import {
  IconCalendar,
  IconCalendarUser,
  IconFileText,
  IconFolders,
  IconHome,
  IconLayoutDashboard,
  IconMessageCircle,
  IconNotebook,
  IconPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsGuest } from '@atrium/features/people/web'
import classes from './bottom-nav.module.css'

const ways = [
  { to: '/', label: 'Home', Icon: IconHome },
  { to: '/', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/calendar', label: 'Calendar', Icon: IconCalendar, isTeams: true },
  { to: '/documents', label: 'Documents', Icon: IconFileText, isTeams: true },
  { to: '/chat', label: 'Chat', Icon: IconMessageCircle, isTeams: true },
  { to: '/workspaces', label: 'Workspaces', Icon: IconFolders },
  { to: '/personal/calendar', label: 'Personal Calendar', Icon: IconCalendarUser },
  { to: '/personal/documents', label: 'Personal Documents', Icon: IconNotebook },
] as const

/** The ways of a phone, in reach of a thumb (R2.34, R2.35); the one that is open says its name. */
export function BottomNav({ pathname }: { pathname: string }) {
  const isGuest = useIsGuest()
  const current = currentOf(pathname)
  const isWriting = pathname === '/chat' || pathname.startsWith('/chat/') || /^\/workspaces\/(?!new$)./.test(pathname)
  return (
    <nav aria-label="Main" className={classes.bar}>
      <div className={classes.ways}>
        {ways
          .filter((way) => !(isGuest && 'isTeams' in way))
          .map(({ to, label, Icon }) => (
            <Link key={label} to={to} className={classes.item} data-current={label === current}>
              <Icon size={21} stroke={1.75} aria-hidden="true" />
              <span className={label === current ? classes.label : 'unseen'}>{label}</span>
            </Link>
          ))}
      </div>
      {!isWriting && !isGuest && (
        <Link to="/workspaces/new" className={classes.create} aria-label="Create workspace">
          <IconPlus size={22} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

/** The label of the way that `pathname` lies on. */
function currentOf(pathname: string): string | undefined {
  if (pathname === '/') return 'Dashboard'
  return ways.findLast(({ to }) => to !== '/' && (pathname === to || pathname.startsWith(`${to}/`)))?.label
}
