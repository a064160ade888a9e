import { escapeHtml } from '@atrium/base/escape-html'
import type { TimeWays } from '@atrium/features/people/contract'
import { type FreshMail, mailWords, replyLine } from '@atrium/engine/server'
import type { Notice } from '../../contract/notice.ts'
import type { ReplyWay } from '../replies/letter-replies.ts'
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

export interface Letter {
  readonly items: readonly Item[]
  readonly ways: TimeWays
  readonly publicUrl: string
  /** Where one stops such letters. */
  readonly stopUrl: string
  /** Where it is answered. */
  readonly reply: ReplyWay
}

const mostShown = 20
const mostOfHeadline = 150
const mostOfWords = 200
const mostOfPerson = 60

interface Line extends NoticeWords {
  readonly link: string
  readonly at: string
}

/** A letter with all that it is to tell, as text and as HTML. What people wrote is cut, and nothing of it is a link. */
export function letterOf(letter: Letter): Pick<FreshMail, 'subject' | 'text' | 'html'> {
  const { items, publicUrl } = letter
  const subject = subjectOf(items)
  const lines = items.slice(-mostShown).map((item) => lineOf(item, letter))
  const left = items.length - lines.length
  const rest =
    left === 0 ? undefined : { words: `${counted(left, 'more notification')} in your inbox`, link: publicUrl }
  return {
    subject,
    text: textOf(lines, { rest, letter }),
    html: htmlPage(subject, htmlOf(lines, { rest, letter, title: titleOf(items) })),
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

function subjectOf(items: readonly Item[]): string {
  const [first] = items
  return items.length === 1 && first ? plain(first.words.headline, mostOfHeadline) : titleOf(items)
}

/** Where all of it was said in one place, the title names that. */
function titleOf(items: readonly Item[]): string {
  const title = counted(items.length, 'new notification')
  const places = new Set(items.map(({ notice }) => (notice.sourceType === 'message' ? notice.sourceName : '')))
  const [place = ''] = places
  return `${title} in ${places.size === 1 && place ? plain(place, mostOfHeadline) : 'Atrium'}`
}

function lineOf({ notice, words }: Item, { ways, publicUrl }: Letter): Line {
  return {
    headline: plain(words.headline, mostOfHeadline),
    said: plain(words.said, mostOfWords),
    why: plain(words.why, mostOfWords),
    link: `${publicUrl}${notice.link}`,
    at: timeWords(notice.timestamp, ways),
  }
}

/** On one line, without an address that a mail program would make a link of, and not too long. */
function plain(words: string, most: number): string {
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

interface Parts {
  readonly rest: { readonly words: string; readonly link: string } | undefined
  readonly letter: Letter
}

const reason = 'You get this email because you had not read this in Atrium after ten minutes.'
/** The line above which one writes; none where there is no way. */
const topOf = ({ reply }: Letter): string =>
  typeof reply === 'string' ? '' : replyLine(plain(reply.what, mostOfPerson))

function replyWords({ reply }: Letter): string {
  if (reply === 'nowhere') return 'Replies to this email are not read.'
  if (reply === 'several') return 'This email is about several things, so replies to it are not posted.'
  const what = plain(reply.what, mostOfPerson)
  return `A reply to this email is posted in Atrium as your reply to ${what}.`
}
/** Whose zone nobody knows, and who is elsewhere now, must see which one is meant. */
const zoneWords = ({ ways }: Letter): string => `Time zone: ${ways.zone.replaceAll('_', ' ')}.`
const settingsOf = ({ publicUrl }: Letter): string => `${publicUrl}/settings#notifications`

function textOf(lines: readonly Line[], { rest, letter }: Parts): string {
  const told = lines.flatMap(({ headline, said, why, link, at }) => [
    headline,
    ...(said ? [said] : []),
    `${at} · ${link}`,
    why,
    '',
  ])
  const top = topOf(letter)
  return [
    ...(top ? [top, ''] : []),
    'Hello,',
    '',
    ...told,
    ...(rest ? [`${rest.words}: ${rest.link}`, ''] : []),
    reason,
    zoneWords(letter),
    '',
    'Choose what you get by email:',
    settingsOf(letter),
    '',
    'Stop these emails:',
    letter.stopUrl,
    '',
    replyWords(letter),
    '',
  ].join('\n')
}

function htmlOf(lines: readonly Line[], { rest, letter, title }: Parts & { readonly title: string }): string {
  const told = lines.map(
    ({ headline, said, why, link, at }) => `
<div class="item">
<h2><a href="${escapeHtml(link)}">${escapeHtml(headline)}</a></h2>
${said && `<p class="said">${escapeHtml(said)}</p>`}
<p class="meta">${escapeHtml(at)} · ${escapeHtml(why)}</p>
</div>`,
  )
  const more = rest ? `<p class="item"><a href="${escapeHtml(rest.link)}">${escapeHtml(rest.words)}</a></p>` : ''
  const head = lines.length > 1 ? `<h1>${escapeHtml(title)}</h1>` : ''
  const top = topOf(letter)
  return `${top && `<p class="top">${escapeHtml(top)}</p>`}${head}${told.join('')}${more}
<div class="foot">
<p>${reason} ${escapeHtml(zoneWords(letter))}</p>
<p><a href="${escapeHtml(settingsOf(letter))}">Choose what you get by email</a> · <a href="${escapeHtml(letter.stopUrl)}">Stop these emails</a></p>
<p>${escapeHtml(replyWords(letter))}</p>
</div>`
}
