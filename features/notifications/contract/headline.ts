import type { Notice } from './notice.ts'

type Told = Pick<Notice, 'cause' | 'fromUserName' | 'sourceType' | 'sourceName'> & Partial<Pick<Notice, 'facts'>>

/** What an event is called is found by a screen, which asks what is so now. */
const ofEvents: Partial<Record<Notice['cause'], string>> = {
  invitation: 'You are invited to an event',
  event: 'An event changed',
  answered: 'Someone responded to your invitation',
  reminder: 'An event starts soon',
  later: 'You asked to be reminded of an event',
}

/** Who did what, in words; what was said stands below it. */
export function headlineOf(notice: Told): string {
  const { cause, fromUserName, sourceType, sourceName, facts } = notice
  const ofEvent = sourceType === 'event' ? ofEvents[cause] : undefined
  if (ofEvent) return ofEvent
  // What a document is called is found by a screen as well.
  const place = sourceName || 'a document'
  if (cause === 'later') return laterWords(notice, place)
  if (cause === 'watched') return `${fromUserName} ${watchedWords(place, facts)}`
  const did = {
    mention: mentionWords(facts),
    channel: 'wrote to everyone in',
    here: 'wrote to everyone here in',
    reply: 'replied in a thread in',
    comment: 'commented on',
    keyword: `mentioned “${facts?.['keyword'] ?? 'a keyword'}” in`,
    direct: 'wrote to you in',
    reaction: reactionWords(facts),
    event: 'changed',
    answered: 'answered your invitation to',
    invitation: 'asked you to join',
    request: 'asks to join',
    declined: 'declined your request to join',
    added: addedWords(sourceType),
    joined: 'joined',
    reminder: 'reminds you of an event in',
    account: 'changed your account in',
    import: 'ended your import into',
  }[cause]
  return `${fromUserName} ${did} ${place}`
}

function laterWords({ sourceName, facts }: Told, place: string): string {
  if (facts?.['what'] !== 'unsent') return `Reminder: ${place}`
  return `Your scheduled message${sourceName && ` for ${sourceName}`} was not sent`
}

const addedWords = (sourceType: Notice['sourceType']): string =>
  sourceType === 'document' ? 'gave you access to' : 'added you to'

/** What one was asked for, by what is asked. */
const asked: Readonly<Record<string, string>> = {
  task: 'assigned you a task in',
  comment: 'assigned you a comment in',
  owner: 'made you the owner of',
  review: 'asks you to review',
  stale: 'asks whether this is still up to date:',
}

function mentionWords(facts: Notice['facts'] = {}): string {
  const { group, what = '' } = facts
  return asked[what] ?? (group === undefined ? 'mentioned you in' : `mentioned @${group} in`)
}

/** The last reaction, with how many others reacted. */
const reactionWords = ({ emoji = '', others = '0' }: Notice['facts'] = {}): string =>
  `${others === '0' ? '' : `and ${counted(others, 'other')} `}reacted ${emoji} to your message in`

/** Others who edited, too, or other documents that were added, are counted. */
function watchedWords(place: string, { what, others = '0' }: Notice['facts'] = {}): string {
  if (what === 'edited') return `${others === '0' ? '' : `and ${counted(others, 'other')} `}edited ${place}`
  if (what !== 'added') return `commented on ${place}`
  return others === '0' ? `added ${place}` : `added ${place} and ${counted(others, 'other document')}`
}

const counted = (count: string, what: string): string => (count === '1' ? `one ${what}` : `${count} ${what}s`)
