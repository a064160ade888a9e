import { IconCalendar, IconCalendarUser, IconFileText, IconNotebook } from '@tabler/icons-react'
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
const workspaces = { to: '/workspaces', label: 'Go to your workspaces' } as const

/** /documents, /documents/new, /documents/{id} and /documents/legacy/{id} (R2.04–R2.07). */
export function Documents() {
  return (
    <ComingPage
      title="Documents"
      icon={IconFileText}
      text="Documents that the whole team writes together, at the same time, with comments and history."
      meanwhile="Until then, a workspace keeps the talk about one piece of work in one place."
      way={workspaces}
    />
  )
}

/** /personal/documents and /personal/documents/{id} (R2.08, R2.09). */
export function PersonalDocuments() {
  return (
    <ComingPage
      title="Personal documents"
      icon={IconNotebook}
      text="Your own notes and drafts, which nobody else can open."
      meanwhile="Until then, a workspace without other members is yours alone."
      way={workspaces}
    />
  )
}

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
