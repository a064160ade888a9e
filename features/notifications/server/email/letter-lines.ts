import { escapeHtml } from '@atrium/base/escape-html'
import { type FreshMail, mailWords } from '@atrium/engine/server'
import type { TimeWays } from '@atrium/features/people/contract'
import type { Cause, Notice } from '../../contract/notice.ts'
import { htmlPage } from './html.ts'

/** What a notice says in a letter. */
export interface NoticeWords {
  readonly headline: string
  /** What was said, or when something is; '' for nothing. */
  readonly said: string
  /** Why one is told. */
  readonly why: string
}

/** A notice with what it says now. */
export interface Item {
  readonly notice: Notice
  readonly words: NoticeWords
}

/** The number of the newest notice of a letter, which are the oldest first. */
export const newestOf = (items: readonly Item[]): number => items.at(-1)?.notice.seq ?? 0

/** What a letter needs to know of who reads it. */
export interface Around {
  readonly ways: TimeWays
  readonly publicUrl: string
  /** Where one stops such letters. */
  readonly stopUrl: string
  /** Where one asks for less of what is told for that cause. */
  lessUrl(cause: Cause): string
}

/** A notice as it stands in a letter. What people wrote is cut, and nothing of it is a link. */
interface Line extends NoticeWords {
  readonly link: string
  readonly at: string
  readonly less: string
}

export const mostOfHeadline = 150
const mostOfWords = 200

export function lineOf({ notice, words }: Item, { ways, publicUrl, lessUrl }: Around): Line {
  return {
    headline: plain(words.headline, mostOfHeadline),
    said: plain(words.said, mostOfWords),
    why: plain(words.why, mostOfWords),
    link: `${publicUrl}${notice.link}`,
    at: timeWords(notice.timestamp, ways),
    less: lessUrl(notice.cause),
  }
}

/** On one line, without an address that a mail program would make a link of, and not too long. */
export function plain(words: string, most: number): string {
  const signs = [...mailWords`${words}`]
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('')
}

function timeWords(ms: number, { language, zone, hourCycle }: TimeWays): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: hourCycle === 'h12' ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone: zone,
    hourCycle,
  } as const
  return new Intl.DateTimeFormat(language, options).format(ms)
}

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const textOfLine = ({ headline, said, why, link, at, less }: Line): readonly string[] => [
  headline,
  ...(said ? [said] : []),
  `${at} · ${link}`,
  why,
  `Less like this: ${less}`,
  '',
]

const htmlOfLine = ({ headline, said, why, link, at, less }: Line, level: 'h2' | 'h3'): string => `
<div class="item">
<${level}><a href="${escapeHtml(link)}">${escapeHtml(headline)}</a></${level}>
${said && `<p class="said">${escapeHtml(said)}</p>`}
<p class="meta">${escapeHtml(at)} · ${escapeHtml(why)} <a href="${escapeHtml(less)}">Less like this</a></p>
</div>`

/** How many more there are than a letter has lines. */
interface Rest {
  readonly words: string
  readonly link: string
}

function restOf(left: number, { publicUrl }: Around): Rest | undefined {
  return left > 0 ? { words: `${counted(left, 'more notification')} in your inbox`, link: publicUrl } : undefined
}

const textOfRest = (rest: Rest | undefined): readonly string[] => (rest ? [`${rest.words}: ${rest.link}`, ''] : [])

const htmlOfRest = (rest: Rest | undefined): string =>
  rest ? `<p class="item"><a href="${escapeHtml(rest.link)}">${escapeHtml(rest.words)}</a></p>` : ''

/** Why one gets a letter, and how that is changed. */
interface Foot {
  readonly reason: string
  readonly settings: string
  readonly stop: string
  /** What becomes of a reply; it is not read when absent. */
  readonly replies?: string | undefined
}

const noReplies = 'Replies to this email are not read.'
/** Whose zone nobody knows, and who is elsewhere now, must see which one is meant. */
const zoneWords = ({ ways }: Around): string => `Time zone: ${ways.zone.replaceAll('_', ' ')}.`
export const settingsOf = ({ publicUrl }: Pick<Around, 'publicUrl'>): string => `${publicUrl}/settings#notifications`

const textOfFoot = ({ reason, settings, stop, replies = noReplies }: Foot, around: Around): readonly string[] => [
  reason,
  zoneWords(around),
  '',
  `${settings}:`,
  settingsOf(around),
  '',
  `${stop}:`,
  around.stopUrl,
  '',
  replies,
  '',
]

const htmlOfFoot = ({ reason, settings, stop, replies = noReplies }: Foot, around: Around): string => `
<div class="foot">
<p>${escapeHtml(reason)} ${escapeHtml(zoneWords(around))}</p>
<p><a href="${escapeHtml(settingsOf(around))}">${settings}</a> · <a href="${escapeHtml(around.stopUrl)}">${stop}</a></p>
<p>${escapeHtml(replies)}</p>
</div>`

interface Part {
  /** Where it was said; absent where all stands under the title. */
  readonly place?: string
  readonly lines: readonly Line[]
}

const textOfPart = ({ place, lines }: Part): readonly string[] => [
  ...(place ? [place, '-'.repeat(place.length), ''] : []),
  ...lines.flatMap(textOfLine),
]

function htmlOfPart({ place, lines }: Part): string {
  const head = place ? `<h2 class="place">${escapeHtml(place)}</h2>` : ''
  return head + lines.map((line) => htmlOfLine(line, place ? 'h3' : 'h2')).join('')
}

interface Told {
  readonly subject: string
  /** The line above which one writes; '' for none. */
  readonly top?: string
  /** Above all that is told; '' for none. */
  readonly title: string
  readonly parts: readonly Part[]
  /** How many more there are. */
  readonly left: number
  readonly foot: Foot
}

/** A letter around what it tells, as text and as HTML. */
export function writeLetter(told: Told, around: Around): Pick<FreshMail, 'subject' | 'text' | 'html'> {
  const { subject, top = '', title, parts, foot } = told
  const rest = restOf(told.left, around)
  const said = [...parts.flatMap(textOfPart), ...textOfRest(rest)]
  const text = [...(top ? [top, ''] : []), 'Hello,', '', ...said, ...textOfFoot(foot, around)]
  const head = title && `<h1>${escapeHtml(title)}</h1>`
  const above = top && `<p class="top">${escapeHtml(top)}</p>`
  return {
    subject,
    text: text.join('\n'),
    html: htmlPage(
      subject,
      [above, head, ...parts.map(htmlOfPart), htmlOfRest(rest), htmlOfFoot(foot, around)].join(''),
    ),
  }
}
