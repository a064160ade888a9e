import { createReactInlineContentSpec } from '@blocknote/react'
import { IconCalendar, IconFileText, IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useContext } from 'react'
import { teamSpace, spaceIdIn } from '@atrium/engine/contract'
import { useRow } from '@atrium/engine/web'
import { SpaceFile, fileUrl } from '@atrium/features/files/contract'
import { GroupMention } from '@atrium/features/groups/web'
import { Person } from '@atrium/features/people/contract'
import { usePreferences } from '@atrium/features/people/web'
import { documentPath } from '../../../contract/document-path.ts'
import { titleOf } from '../../../contract/document.ts'
import { isSafeHref } from '../../../contract/format/block.ts'
import { EventSource } from '../../mention-source.ts'
import { usePage } from '../../page/use-page.ts'
import { suggestionProp } from '../suggestions/suggestion-prop.ts'
import classes from './blocks.module.css'
import { mentionedDay } from './day-in-words.ts'

const kinds = ['person', 'page', 'date', 'event', 'group', 'file'] as const

/** A person, a group, a page, a file, an event or a day that is named within a line. What it is called now is shown, `label` where that is not known. */
export const mentionSpec = createReactInlineContentSpec(
  {
    type: 'mention',
    propSchema: {
      ...suggestionProp,
      kind: { default: 'person', values: kinds },
      target: { default: '' },
      /** The space of a page, a file or an event. */
      where: { default: '' },
      label: { default: '' },
      /** Where an event is opened. */
      link: { default: '' },
    },
    content: 'none',
  },
  {
    render: ({ inlineContent: { props } }) => {
      if (props.kind === 'person') return <PersonMention {...props} />
      if (props.kind === 'group') return <GroupMention id={props.target} handle={props.label} />
      if (props.kind === 'page') return <PageMention {...props} />
      if (props.kind === 'file') return <FileMention {...props} />
      if (props.kind === 'event') return <EventMention {...props} />
      return <DateMention {...props} />
    },
    toExternalHTML: ({ inlineContent: { props } }) => {
      if (props.kind === 'event' && isSafeHref(props.link)) return <a href={props.link}>{props.label}</a>
      return <span>{props.kind === 'person' || props.kind === 'group' ? `@${props.label}` : props.label}</span>
    },
  },
)

interface Named {
  readonly target: string
  readonly where: string
  readonly label: string
}

function PersonMention({ target, label }: Named) {
  const person = useRow(Person, { space: teamSpace, id: target })
  return <span className={classes.mention}>@{person?.displayName ?? label}</span>
}

function PageMention({ target, where, label }: Named) {
  const page = usePage({ space: where, id: target })
  return (
    <Link className={classes.mention} to={documentPath(page ?? { space: where, id: target })}>
      {page?.icon ? <span aria-hidden="true">{page.icon}</span> : <IconFileText size={14} aria-hidden="true" />}
      {page ? titleOf(page) : label}
    </Link>
  )
}

function FileMention({ target, where, label }: Named) {
  const space = spaceIdIn(where)
  const file = useRow(SpaceFile, { space: space ?? teamSpace, id: target })
  const name = file?.name ?? label
  if (!space) return <span className={classes.mention}>{name}</span>
  return (
    <a className={classes.mention} href={fileUrl({ space, id: target })} target="_blank" rel="noopener">
      <IconPaperclip size={14} aria-hidden="true" />
      {name}
    </a>
  )
}

function DateMention({ target, label }: Pick<Named, 'target' | 'label'>) {
  const { language } = usePreferences()
  return (
    <time className={classes.mention} dateTime={target}>
      <IconCalendar size={14} aria-hidden="true" />
      {mentionedDay({ target, label }, language)}
    </time>
  )
}

function EventMention({ link, where, ...named }: Named & { readonly link: string }) {
  const events = useContext(EventSource)
  const plain = <span className={classes.mention}>{named.label}</span>
  const space = spaceIdIn(where)
  if (!events || !space || !isSafeHref(link)) return plain
  return (
    <Suspense fallback={plain}>
      <events.Named {...named} where={space} link={link} className={classes.mention ?? ''} />
    </Suspense>
  )
}
