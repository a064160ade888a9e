import type { DefaultReactSuggestionItem } from '@blocknote/react'
import { IconCalendar, IconCalendarEvent, IconFileText } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import { Person } from '@atrium/features/people/contract'
import { Member } from '@atrium/features/spaces/contract'
import { PersonAvatar } from '@atrium/ui'
import { Document, titleOf } from '../../contract/document.ts'
import type { EventMentions } from '../mention-source.ts'
import { dayInWords } from './blocks/mention.tsx'
import type { PageEditor } from './page-editor.ts'

const most = 8
const dayMs = 86_400_000

interface Given {
  readonly client: Client
  readonly editor: PageEditor
  readonly space: string
  readonly query: string
  readonly source: EventMentions | undefined
}

interface Mention {
  readonly kind: 'person' | 'page' | 'date' | 'event'
  readonly target: string
  readonly where?: string
  readonly label: string
  readonly link?: string
}

/** Whom and what '@' offers: people who can open the page, pages, events, and days. */
export async function mentionItems(given: Given): Promise<DefaultReactSuggestionItem[]> {
  return [...people(given), ...pages(given), ...(await events(given)), ...dates(given)]
}

function put(editor: PageEditor, { where = '', link = '', ...mention }: Mention): () => void {
  return () => editor.insertInlineContent([{ type: 'mention', props: { ...mention, where, link } }, ' '] as never)
}

async function events({ source, editor, ...asked }: Given): Promise<DefaultReactSuggestionItem[]> {
  const found = (await source?.find(asked)) ?? []
  return found.map(({ title, about, ...named }) => ({
    title,
    group: 'Events',
    icon: <IconCalendarEvent size={18} />,
    ...(about && { subtext: about }),
    onItemClick: put(editor, { kind: 'event', ...named }),
  }))
}

function people({ client, editor, space, query }: Given): DefaultReactSuggestionItem[] {
  const members = new Set(client.rows(Member, space).map(({ id }) => id))
  return client
    .rows(Person, teamSpace)
    .filter(({ id, displayName }) => members.has(id) && fits(displayName, query))
    .slice(0, most)
    .map(({ id, displayName }) => ({
      title: displayName,
      group: 'People',
      icon: <PersonAvatar id={id} name={displayName} size="small" />,
      onItemClick: put(editor, { kind: 'person', target: id, label: displayName }),
    }))
}

function pages({ client, editor, query }: Given): DefaultReactSuggestionItem[] {
  return client
    .spaces()
    .flatMap(({ id }) => client.rows(Document, id))
    .filter((page) => page.trash === null && fits(titleOf(page), query))
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, most)
    .map((page) => ({
      title: titleOf(page),
      group: 'Documents',
      icon: page.icon ? <span>{page.icon}</span> : <IconFileText size={18} />,
      onItemClick: put(editor, { kind: 'page', target: page.id, where: page.space, label: titleOf(page) }),
    }))
}

function dates({ editor, query }: Given): DefaultReactSuggestionItem[] {
  const named = [
    { title: 'Today', day: isoDay(Date.now()) },
    { title: 'Tomorrow', day: isoDay(Date.now() + dayMs) },
    { title: 'Next week', day: isoDay(Date.now() + 7 * dayMs) },
    ...(/^\d{4}-\d{2}-\d{2}$/.test(query) ? [{ title: query, day: query }] : []),
  ]
  return named
    .filter(({ title }) => fits(title, query))
    .map(({ title, day }) => ({
      title,
      subtext: dayInWords(day) ?? day,
      group: 'Dates',
      icon: <IconCalendar size={18} />,
      onItemClick: put(editor, { kind: 'date', target: day, label: day }),
    }))
}

const fits = (name: string, query: string): boolean => name.toLocaleLowerCase().includes(query.toLocaleLowerCase())

/** The day at a moment, as it is where one is. */
function isoDay(at: number): string {
  const date = new Date(at)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
