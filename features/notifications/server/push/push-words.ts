import { topicOf, waysOfTopics } from '../../contract/choices.ts'
import { lessWords } from '../../contract/less-like-this.ts'
import { type Notice, whyOf } from '../../contract/notice.ts'
import { headlineOf } from '../../contract/headline.ts'
import { type PushMessage, isDirect, tagOf } from '../../contract/push-message.ts'

interface Circumstances {
  readonly unread: number
  /** The level of the conversation, where one was chosen. */
  readonly level: string | undefined
}

/** What a device shows of a notice. */
export function pushOf(notice: Notice, { unread, level }: Circumstances): Extract<PushMessage, { type: 'show' }> {
  const { cause, sourceType, sourceSpace, message, link, id, seq, timestamp } = notice
  const topic = topicOf[cause]
  return {
    type: 'show',
    tag: tagOf(notice),
    title: headlineOf(notice),
    body: [message, whyOf(notice)].filter(Boolean).join('\n'),
    link,
    notice: id,
    seq,
    at: timestamp,
    unread,
    less: waysOfTopics[topic].always.includes('push') ? null : { topic, said: lessWords(topic, 'push') },
    mute:
      sourceType === 'message' && cause !== 'later'
        ? { space: sourceSpace, level: level ?? (isDirect(notice) ? 'all' : 'mentions') }
        : null,
  }
}
