import {
  IconBell,
  IconBookmark,
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconFileText,
  IconMessage,
  type IconProps,
} from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useConnection, useSpaces } from '@atrium/engine/web'
import { usePreferences } from '@atrium/features/people/web'
import { EmptyState, type TimeWords, lazyPopup, useNow, useTime } from '@atrium/ui'
import type { ToldLater } from '../../contract/later.ts'
import type { LaterItem } from '../../contract/later-item.ts'
import { type Notice, isVisible } from '../../contract/notice.ts'
import { AppLink } from '../app-link.tsx'
import { pageOfNotices } from '../inbox.ts'
import list from '../notice-list.module.css'
import { NoticeWords } from '../notice-words.tsx'
import panel from '../notifications-panel.module.css'
import { momentWords } from './moment-words.ts'
import { useLater, useLaterDeeds } from './use-later.ts'
import { useToldLater } from './use-told-later.ts'

const RemindMenu = lazyPopup('menu', async () => (await import('./remind-menu.tsx')).RemindMenu)

interface Props {
  /** A link of the list was followed. */
  onFollow(): void
}

/** What one keeps for later, on top what it is time for; each leads to the very thing. */
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
      <ul role="list" aria-label="Later" className="divided">
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
      <span className="sign-box">
        <Sign size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div className="grows">
        <Words item={item} told={told} onFollow={onFollow} />
        <Foot item={item} />
      </div>
      <div className={list.tools}>
        <Remind item={item} />
        <button type="button" aria-label="Done" title="Done" onClick={() => finish(item)}>
          <IconCheck size={16} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

function Remind({ item }: Pick<ItemProps, 'item'>) {
  const [isOpen, setOpen] = useState(false)
  return <RemindMenu thing={item} isOpen={isOpen} onToggle={setOpen} target={<RemindButton />} />
}

/** It takes what the menu gives to its target. */
const RemindButton = (props: ComponentProps<'button'>) => (
  <button type="button" aria-label="Remind me" title="Remind me" {...props}>
    <IconClock size={16} aria-hidden="true" />
  </button>
)

const names: Readonly<Record<LaterItem['kind'], string>> = {
  message: 'A message',
  document: 'A document',
  event: 'An event',
  notice: 'A notification',
}

function Words({ item: { kind }, told, onFollow }: ItemProps) {
  const isOnline = useConnection().state === 'online'
  if (told === undefined)
    return <Nothing title={names[kind]} said={isOnline ? 'Loading…' : 'Shown when you are back online'} />
  if (told === null) return <Gone kind={kind} />
  if (told.notice) return <ToldNotice notice={told.notice} onFollow={onFollow} />
  return <Told told={told} onFollow={onFollow} />
}

function Told({ told: { title, said, link, start }, onFollow }: Props & { readonly told: NonNullable<ToldLater> }) {
  const startWords = useStartWords()
  return <Way title={title} said={said || startWords(start)} link={link} onFollow={onFollow} />
}

function ToldNotice({ notice, onFollow }: Props & { readonly notice: Notice }) {
  const spaces = useSpaces()
  if (!isVisible(notice, new Set(spaces.map(({ id }) => id)))) return <Gone kind="notice" />
  return (
    <NoticeWords notice={notice}>
      {({ headline, said }) => <Way title={headline} said={said} link={notice.link} onFollow={onFollow} />}
    </NoticeWords>
  )
}

const Gone = ({ kind }: Pick<LaterItem, 'kind'>) => <Nothing title={names[kind]} said="No longer available" />

/** When an event begins, by the clocks of the person of this screen. */
function useStartWords(): (start: string | null) => string {
  const { language } = usePreferences()
  const time = useTime()
  const now = useNow()
  return (start) => {
    if (start === null) return ''
    // A day is the same day everywhere.
    if (!start.includes('T'))
      return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(start))
    return momentWords(Date.parse(start), now, time)
  }
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

function Foot({ item }: Pick<ItemProps, 'item'>) {
  const time = useTime()
  const now = useNow()
  const moment = item.remindAt ?? item.at
  return (
    <p className={list.foot}>
      <time dateTime={new Date(moment).toISOString()} title={time.fullTime(moment)}>
        {stateWords(item, now, time)}
      </time>
      {item.isReminded && <b>Due</b>}
    </p>
  )
}

function stateWords({ at, remindAt, isReminded, isSnoozed, backOf }: LaterItem, now: number, time: TimeWords): string {
  if (remindAt === null) return `Saved ${time.timeAgo(at, now)}`
  if (isReminded) return `Reminded ${time.timeAgo(remindAt, now)}`
  const words = momentWords(remindAt, now, time)
  if (backOf !== null)
    return `${isSnoozed ? 'Snoozed until they are back' : 'Reminder when they are back'}, at most until ${words}`
  return `${isSnoozed ? 'Snoozed until' : 'Reminder:'} ${words}`
}
