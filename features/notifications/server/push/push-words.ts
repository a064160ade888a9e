import type { Notice } from '../../contract/notice.ts'
import { headlineOf } from '../../contract/headline.ts'
import { type PushMessage, isDirect, tagOf } from '../../contract/push-message.ts'

const ofEvents: Partial<Record<Notice['cause'], string>> = {
  invitation: 'You are invited to an event',
  event: 'An event changed',
  answered: 'Someone responded to your invitation',
  reminder: 'An event starts soon',
  later: 'You asked to be reminded of an event',
}

interface Circumstances {
  readonly unread: number
  /** The level of the conversation, where one was chosen. */
  readonly level: string | undefined
}

/** What a device shows of a notice. */
export function pushOf(notice: Notice, { unread, level }: Circumstances): Extract<PushMessage, { type: 'show' }> {
  const { cause, sourceType, sourceSpace, message, link, id, seq, timestamp } = notice
  // What an event is called is found by a screen, which asks what is so now.
  const title = sourceType === 'event' ? (ofEvents[cause] ?? 'Calendar') : headlineOf(notice)
  return {
    type: 'show',
    tag: tagOf(notice),
    title,
    body: message,
    link,
    notice: id,
    seq,
    at: timestamp,
    unread,
    mute:
      sourceType === 'message' && cause !== 'later'
        ? { space: sourceSpace, level: level ?? (isDirect(notice) ? 'all' : 'mentions') }
        : null,
  }
}
