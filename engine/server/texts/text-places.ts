import { type Limit, maxPresenceBytes } from '@atrium/engine/contract'
import type { Bus, News } from '../bus/bus.ts'
import type { Limits } from '../limits/limits.ts'
import { presenceFrame, textFrame } from './text-frames.ts'
import type { TextCrowd } from './text-crowd.ts'
import type { TextFollower, TextListener, TextTopic } from './text-topic.ts'

/** One screen in one text. */
export interface ScreenInText {
  readonly topic: TextTopic
  readonly listener: TextListener
  readonly follower: TextFollower
}

interface Needs {
  readonly limits: Limits
  readonly bus: Pick<Bus, 'tell'>
  readonly crowd: TextCrowd
}

const presenceLimit: Limit = { times: 300, perMs: 10_000 }

/** Passes on where somebody is in a text; what comes too often, or is too large, is not worth an answer. */
export function receivePresence(
  { limits, bus, crowd }: Needs,
  { topic, listener, follower }: ScreenInText,
  bytes: Uint8Array,
): void {
  const { person: from, tab } = listener
  if (bytes.length > maxPresenceBytes || limits.take(from, 'text-presence', presenceLimit) > 0) return
  crowd.note(topic.key, { tab, from })
  follower.presence = textFrame({ type: 'presence', text: topic.key, from, tab }, bytes)
  topic.showPresence({ tab, frame: follower.presence })
  bus.tell({ type: 'text-presence', text: topic.key, from, tab, data: Buffer.from(bytes).toString('base64') })
}

export function leavePresence(
  { bus, crowd }: Omit<Needs, 'limits'>,
  topic: TextTopic,
  { person: from, tab }: TextListener,
): void {
  crowd.forget(topic.key, tab)
  topic.showPresence({ tab, frame: presenceFrame(topic.key, { tab, from, data: null }) })
  bus.tell({ type: 'text-presence', text: topic.key, from, tab, data: null })
}

/** Shows somebody who is with another process, where anybody here has the text open. */
export function showRemote(
  { crowd }: Pick<Needs, 'crowd'>,
  topic: TextTopic | undefined,
  news: Extract<News, { type: 'text-presence' }>,
): void {
  if (news.data === null) crowd.forget(news.text, news.tab)
  else crowd.note(news.text, news)
  if (!topic) return
  const frame = presenceFrame(topic.key, news)
  if (news.data === null) topic.remote.delete(news.tab)
  else topic.remote.set(news.tab, frame)
  topic.showPresence({ tab: news.tab, frame })
}
