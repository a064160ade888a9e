import {
  IconBell,
  IconBookmark,
  IconCalendarEvent,
  IconCheck,
  IconFileText,
  IconMessage,
  type IconProps,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useConnection, useSpaces } from '@atrium/engine/web'
import { EmptyState, useNow, useTime } from '@atrium/ui'
import type { ToldLater } from '../../contract/later.ts'
import type { LaterItem } from '../../contract/later-item.ts'
import { isVisible } from '../../contract/notice.ts'
import { AppLink } from '../app-link.tsx'
import { pageOfNotices } from '../inbox.ts'
import list from '../notice-list.module.css'
import { NoticeWords } from '../notice-words.tsx'
import panel from '../notifications-panel.module.css'
import classes from './later-list.module.css'
import { useLater, useLaterDeeds } from './use-later.ts'
import { useToldLater } from './use-told-later.ts'

interface Props {
  /** A link of the list was followed. */
  onFollow(): void
}

/** What one keeps for later, the newest first; each leads to the very thing. */
export function LaterList({ onFollow }: Props) {
  const items = useLater()
  const [shown, setShown] = useState(pageOfNotices)
  const page = items.slice(0, shown)
  const told = useToldLater(page)
  if (items.length === 0)
    return (
      <EmptyState icon={<IconBookmark size={24} />} title="Nothing saved for later">
        Messages, documents, events and notifications you save for later appear here.
      </EmptyState>
    )
  return (
    <>
      <ul role="list" aria-label="Later" className={list.list}>
        {page.map((item) => (
          <li key={item.id} className={list.item}>
            <Item item={item} told={told.get(item.id)} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <button type="button" className={panel.more} onClick={() => setShown(shown + pageOfNotices)}>
          Show more
        </button>
      )}
    </>
  )
}

const signs: Readonly<Record<LaterItem['kind'], ComponentType<IconProps>>> = {
  message: IconMessage,
  document: IconFileText,
  event: IconCalendarEvent,
  notice: IconBell,
}

interface ItemProps extends Props {
  readonly item: LaterItem
  /** Undefined while it is not heard. */
  readonly told: ToldLater | undefined
}

function Item({ item, told, onFollow }: ItemProps) {
  const { finish } = useLaterDeeds()
  const Sign = signs[item.kind]
  return (
    <>
      <span className={classes.sign}>
        <Sign size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={list.words}>
        <Words item={item} told={told} onFollow={onFollow} />
        <Foot item={item} />
      </div>
      <div className={list.tools}>
        <button type="button" aria-label="Done" title="Done" onClick={() => finish(item)}>
          <IconCheck size={16} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

const names: Readonly<Record<LaterItem['kind'], string>> = {
  message: 'A message',
  document: 'A document',
  event: 'An event',
  notice: 'A notification',
}

function Words({ item, told, onFollow }: ItemProps) {
  const isOnline = useConnection().state === 'online'
  const spaces = useSpaces()
  if (told === undefined)
    return <Nothing title={names[item.kind]} said={isOnline ? 'Loading…' : 'Shown when you are back online'} />
  const isHidden = told?.notice && !isVisible(told.notice, new Set(spaces.map(({ id }) => id)))
  if (told === null || isHidden) return <Nothing title={names[item.kind]} said="No longer available" />
  const { title, said, link, notice } = told
  if (!notice) return <Way title={title} said={said} link={link} onFollow={onFollow} />
  return (
    <NoticeWords notice={notice}>
      {(words) => <Way title={words.headline} said={words.said} link={link} onFollow={onFollow} />}
    </NoticeWords>
  )
}

const Nothing = ({ title, said }: { title: string; said: string }) => (
  <>
    <span className={list.headline}>{title}</span>
    <span className={list.said}>{said}</span>
  </>
)

interface WayProps extends Props {
  readonly title: string
  readonly said: string
  readonly link: string
}

function Way({ title, said, link, onFollow }: WayProps) {
  return (
    <AppLink to={link} className={list.link} onFollow={onFollow}>
      <span className={list.headline}>{title}</span>
      {said && <span className={list.said}>{said}</span>}
    </AppLink>
  )
}

function Foot({ item: { at } }: Pick<ItemProps, 'item'>) {
  const { fullTime, timeAgo } = useTime()
  const now = useNow()
  return (
    <p className={list.foot}>
      <time dateTime={new Date(at).toISOString()} title={fullTime(at)}>
        Saved {timeAgo(at, now)}
      </time>
    </p>
  )
}
