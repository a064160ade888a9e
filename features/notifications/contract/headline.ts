import type { Notice } from './notice.ts'

type Told = Pick<Notice, 'cause' | 'fromUserName' | 'sourceName'> & Partial<Pick<Notice, 'facts'>>

/** Who did what, in words; what was said stands below it. */
export function headlineOf({ cause, fromUserName, sourceName, facts }: Told) {
  if (cause === 'later') return `Reminder: ${sourceName}`
  const did = {
    mention: facts?.['what'] === 'task' ? 'assigned you a task in' : 'mentioned you in',
    channel: 'wrote to everyone in',
    here: 'wrote to everyone here in',
    reply: 'replied in a thread in',
    comment: 'commented on',
    direct: 'wrote to you in',
    event: 'changed',
    answered: 'answered your invitation to',
    invitation: 'asked you to join',
    request: 'asks to join',
    declined: 'declined your request to join',
    added: 'added you to',
    joined: 'joined',
    reminder: 'reminds you of an event in',
    account: 'changed your account in',
    import: 'ended your import into',
  }[cause]
  return `${fromUserName} ${did} ${sourceName}`
}
