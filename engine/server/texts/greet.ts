import { textFrame } from './text-frames.ts'
import type { TextStanding } from '@atrium/engine/contract'
import type { ScreenInText } from './text-places.ts'
import type { TextFollower } from './text-topic.ts'

/** A screen that has nothing of a text yet. */
export const newFollower = ({ opening, schema }: Pick<TextFollower, 'opening' | 'schema'>): TextFollower => ({
  opening,
  schema,
  next: 1,
  live: false,
  canWrite: undefined,
  why: '',
  presence: undefined,
})

/** Says to a screen that it has all there is, what it may, and who else is there. */
export function greet({ topic, listener, follower }: ScreenInText, standing: TextStanding): void {
  const why = topic.whyNot(follower, standing)
  follower.canWrite = why === undefined
  follower.why = why ?? ''
  listener.sendBytes(textFrame({ type: 'ready', text: topic.key, canWrite: follower.canWrite, why: follower.why }))
  for (const [other, { presence }] of topic.tail.followers)
    if (presence && other !== listener) listener.sendBytes(presence)
  for (const presence of topic.remote.values()) listener.sendBytes(presence)
}
