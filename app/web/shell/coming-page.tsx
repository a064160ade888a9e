import { IconCalendar, IconCalendarUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import classes from './coming-page.module.css'

interface Props {
  readonly title: string
  readonly icon: ComponentType<{ size: number; stroke: number }>
  /** What can be done here once it is there. */
  readonly text: string
  /** Where to do what comes closest today. */
  readonly meanwhile: string
  readonly way: { readonly to: '/chat' | '/workspaces'; readonly label: string }
}

/** Says plainly that a part of the product is not in this version yet, what it will be, and where to go instead. */
function ComingPage({ title, icon: Icon, text, meanwhile, way }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Atrium`}</title>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={28} stroke={1.5} />
      </span>
      <h1>{title}</h1>
      <p className={classes.state}>Not in this version yet</p>
      <p className={classes.text}>{text}</p>
      <p className={classes.text}>{meanwhile}</p>
      <p className={classes.ways}>
        <Link to={way.to} className={classes.way}>
          {way.label}
        </Link>
        <Link to="/" className={classes.home}>
          Go to Dashboard
        </Link>
      </p>
    </div>
  )
}

const chat = { to: '/chat', label: 'Open the team chat' } as const

/** /calendar (R2.16). */
export function Calendar() {
  return (
    <ComingPage
      title="Calendar"
      icon={IconCalendar}
      text="One calendar for the whole team: meetings, deadlines and who is away."
      meanwhile="Until then, say when you meet in the team chat."
      way={chat}
    />
  )
}

/** /personal/calendar (R2.10). */
export function PersonalCalendar() {
  return (
    <ComingPage
      title="Personal calendar"
      icon={IconCalendarUser}
      text="Your own appointments, which nobody else can see."
      meanwhile="Until then, your status says whether you are in a meeting or away."
      way={chat}
    />
  )
}
