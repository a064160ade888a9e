import { escapeHtml } from '@atrium/base/escape-html'
import type { FreshMail } from '@atrium/engine/server'
import { htmlPage } from './html.ts'
import {
  type Around,
  type Item,
  counted,
  htmlOfFoot,
  htmlOfLine,
  htmlOfRest,
  lineOf,
  mostOfHeadline,
  plain,
  restOf,
  textOfFoot,
  textOfLine,
  textOfRest,
} from './letter-lines.ts'

interface Letter extends Around {
  readonly items: readonly Item[]
}

const mostShown = 20

const foot = {
  reason: 'You get this email because you had not read this in Atrium after ten minutes.',
  settings: 'Choose what you get by email',
  stop: 'Stop these emails',
} as const

/** A letter with all that it is to tell, as text and as HTML. */
export function letterOf({ items, ...around }: Letter): Pick<FreshMail, 'subject' | 'text' | 'html'> {
  const subject = subjectOf(items)
  const lines = items.slice(-mostShown).map((item) => lineOf(item, around))
  const rest = restOf(items.length - lines.length, around)
  const text = ['Hello,', '', ...lines.flatMap(textOfLine), ...textOfRest(rest), ...textOfFoot(foot, around)]
  const head = lines.length > 1 ? `<h1>${escapeHtml(titleOf(items))}</h1>` : ''
  const told = lines.map((line) => htmlOfLine(line)).join('')
  return {
    subject,
    text: text.join('\n'),
    html: htmlPage(subject, `${head}${told}${htmlOfRest(rest)}${htmlOfFoot(foot, around)}`),
  }
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
