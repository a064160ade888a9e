import { type FreshMail, replyLine } from '@atrium/engine/server'
import type { ReplyWay } from '../replies/letter-replies.ts'
import { type Around, type Item, counted, lineOf, mostOfHeadline, plain, writeLetter } from './letter-lines.ts'

interface Letter extends Around {
  readonly items: readonly Item[]
  /** Where it is answered. */
  readonly reply: ReplyWay
}

const mostShown = 20
const mostOfPerson = 60

const foot = {
  reason: 'You get this email because you had not read this in Atrium after ten minutes.',
  settings: 'Choose what you get by email',
  stop: 'Stop these emails',
} as const

/** A letter with all that it is to tell, as text and as HTML. */
export function letterOf({ items, reply, ...around }: Letter): Pick<FreshMail, 'subject' | 'text' | 'html'> {
  const subject = subjectOf(items)
  const lines = items.slice(-mostShown).map((item) => lineOf(item, around))
  return writeLetter(
    {
      subject,
      top: topOf(reply),
      title: lines.length > 1 ? titleOf(items) : '',
      parts: [{ lines }],
      left: items.length - lines.length,
      foot: { ...foot, replies: replyWords(reply) },
    },
    around,
  )
}

/** The line above which one writes; none where there is no way. */
const topOf = (reply: ReplyWay): string => (typeof reply === 'string' ? '' : replyLine(plain(reply.what, mostOfPerson)))

function replyWords(reply: ReplyWay): string | undefined {
  if (reply === 'nowhere') return undefined
  if (reply === 'several') return 'This email is about several things, so replies to it are not posted.'
  const what = plain(reply.what, mostOfPerson)
  return `A reply to this email is posted in Atrium as your reply to ${what}.`
}

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
