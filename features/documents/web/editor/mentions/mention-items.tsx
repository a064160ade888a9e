import type { DefaultReactSuggestionItem } from '@blocknote/react'
import { IconCalendar, IconCalendarEvent, IconPaperclip, IconUsersGroup } from '@tabler/icons-react'
import { type LocalDate, dateIn, dayMs } from '@atrium/base/local-date-time'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { listFiles } from '@atrium/features/files/contract'
import { mentionableGroups } from '@atrium/features/groups/web'
import type { ChosenPreferences } from '@atrium/features/people/web'
import { Person } from '@atrium/features/people/contract'
import { fold } from '@atrium/features/search/contract'
import { Member } from '@atrium/features/spaces/contract'
import { PersonAvatar } from '@atrium/ui'
import type { EventMentions } from '../../mention-source.ts'
import { dayInWords } from '../blocks/day-in-words.ts'
import { type PagesAsked, newPageItem, pageItems } from './page-items.tsx'
import type { PageEditor } from '../page-editor.ts'
import { putMention } from './put-mention.ts'

const most = 8
const mostGroups = 3
const mostFiles = 5

export interface MentionsAsked extends PagesAsked {
  readonly source: EventMentions | undefined
  /** How the person reads days, and in which zone they are. */
  readonly ways: Pick<ChosenPreferences, 'language' | 'zone'>
}

/** What is offered behind some letters. */
export interface Offer {
  /** What those letters and `query` ask for. */
  asked(query: string): string
  /** What is known here. */
  atHand(asked: MentionsAsked): readonly DefaultReactSuggestionItem[]
  /** What has to be fetched. */
  fetched(asked: MentionsAsked): Promise<readonly DefaultReactSuggestionItem[]>
  /** Comes last, so that Enter never makes what was there already. */
  made(asked: MentionsAsked, known: readonly DefaultReactSuggestionItem[]): readonly DefaultReactSuggestionItem[]
}

/** Whoever names somebody or something. */
export const naming: Offer = {
  asked: (query) => query,
  atHand: (asked) => [...people(asked), ...groups(asked), ...pageItems(asked), ...nearDays(asked)],
  fetched: async (asked) => (await Promise.all([dayTyped(asked), events(asked), files(asked)])).flat(),
  made: (asked, known) => (isForName(asked, known) ? newPageItem(asked, known) : []),
}

/** Whoever leads to a page; who knows wikis closes the brackets. */
export const linking: Offer = {
  asked: (query) => query.replace(/\]+$/, ''),
  atHand: (asked) =>
    asked.query.trim() === '' ? pageItems(asked) : [...pageItems(asked), ...people(asked), ...nearDays(asked)],
  fetched: dayTyped,
  made: newPageItem,
}

/** Not for an address of mail, nor for the rest of a sentence that began with a name. */
function isForName({ editor, query }: MentionsAsked, known: readonly DefaultReactSuggestionItem[]): boolean {
  const { $from } = editor.prosemirrorView.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset).slice(0, -query.length)
  return /(^|[\s(])@$/.test(before) && (known.length > 0 || !/\s/.test(query))
}

async function events({ source, client, page, query, editor }: MentionsAsked): Promise<DefaultReactSuggestionItem[]> {
  const found = (await source?.find({ client, space: page.space, query })) ?? []
  return found.map(({ title, about, ...named }) => ({
    title,
    group: 'Events',
    icon: <IconCalendarEvent size={18} />,
    ...(about && { subtext: about }),
    onItemClick: () => putMention(editor, { kind: 'event', ...named }),
  }))
}

/** The files of the page's space, which all who read it may open. */
async function files({ client, editor, page, query }: MentionsAsked): Promise<DefaultReactSuggestionItem[]> {
  const name = query.trim()
  if (name.length < 2) return []
  const found = await client.ask(listFiles, {
    space: page.space,
    name,
    order: 'newest',
    isDeleted: false,
    isSent: false,
    limit: mostFiles,
  })
  // Without a network there are none to offer.
  if (!found.ok) return []
  return found.output.files.map((file) => ({
    title: file.name,
    group: 'Files',
    icon: <IconPaperclip size={18} />,
    onItemClick: () => putMention(editor, { kind: 'file', target: file.id, where: page.space, label: file.name }),
  }))
}

function people({ client, editor, page, query }: MentionsAsked): DefaultReactSuggestionItem[] {
  const members = new Set(client.rows(Member, page.space).map(({ id }) => id))
  return client
    .rows(Person, teamSpace)
    .filter(({ id, displayName }) => members.has(id) && fits(displayName, query))
    .slice(0, most)
    .map(({ id, displayName }) => ({
      title: displayName,
      group: 'People',
      icon: <PersonAvatar id={id} name={displayName} size="small" />,
      onItemClick: () => putMention(editor, { kind: 'person', target: id, label: displayName }),
    }))
}

/** In one's own pages nobody else reads along. */
function groups({ client, editor, page, query }: MentionsAsked): DefaultReactSuggestionItem[] {
  if (page.space.startsWith(ownSpace(''))) return []
  return mentionableGroups(client)
    .filter(({ name, handle }) => fits(name, query) || fits(handle, query))
    .slice(0, mostGroups)
    .map(({ id, handle, about }) => ({
      title: `@${handle}`,
      group: 'Groups',
      subtext: about,
      icon: <IconUsersGroup size={18} />,
      onItemClick: () => putMention(editor, { kind: 'group', target: id, label: handle }),
    }))
}

function nearDays({
  editor,
  query,
  ways,
}: Pick<MentionsAsked, 'editor' | 'query' | 'ways'>): DefaultReactSuggestionItem[] {
  return [
    { title: 'Today', inDays: 0 },
    { title: 'Tomorrow', inDays: 1 },
    { title: 'Next week', inDays: 7 },
  ]
    .filter(({ title }) => fits(title, query))
    .map(({ title, inDays }) => {
      const day = dateIn(Date.now() + inDays * dayMs, ways.zone)
      return { ...dayItem(editor, day), title, subtext: dayInWords(day, ways.language) }
    })
}

/** The day that the letters name, unless they begin the name of a near one. */
async function dayTyped({ editor, query, source, ways }: MentionsAsked): Promise<DefaultReactSuggestionItem[]> {
  const { language, zone } = ways
  if (query.trim().length < 2 || nearDays({ editor, query, ways }).length > 0) return []
  // What reads days may not be there without a network.
  const day = await source?.readDay(query, { today: dateIn(Date.now(), zone), language }).catch(() => undefined)
  return day === undefined ? [] : [{ ...dayItem(editor, day), title: dayInWords(day, language) }]
}

const dayItem = (editor: PageEditor, day: LocalDate): Omit<DefaultReactSuggestionItem, 'title'> => ({
  group: 'Dates',
  icon: <IconCalendar size={18} />,
  onItemClick: () => putMention(editor, { kind: 'date', target: day, label: day }),
})

const fits = (name: string, query: string): boolean => fold(name).includes(fold(query))
