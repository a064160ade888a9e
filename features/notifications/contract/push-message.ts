import type { SpaceId } from '@atrium/engine/contract'
import type { Topic } from './choices.ts'
import type { Notice } from './notice.ts'

/** What a device is sent: something to show, or to withdraw what was shown. */
export type PushMessage =
  | {
      readonly type: 'show'
      /** One notification stands for a conversation: the next takes its place. */
      readonly tag: string
      readonly title: string
      /** What was said, and why one is told. */
      readonly body: string
      /** The path to open. */
      readonly link: string
      readonly notice: string
      /** The number of the notice: what was shown under it is not shown again. */
      readonly seq: number
      readonly at: number
      readonly unread: number
      /** What can be had less of on devices, and what is so then; null for what cannot be turned off there. */
      readonly less: { readonly topic: Topic; readonly said: string } | null
      /** The conversation that can be muted, at the level that it has. */
      readonly mute: { readonly space: SpaceId; readonly level: string } | null
    }
  | { readonly type: 'withdraw'; readonly notices: readonly string[]; readonly unread: number }

/** All that tells of one conversation takes one place; what one asked to be reminded of has its own. */
export const tagOf = ({ cause, sourceType, sourceSpace, sourceId }: Tagged) =>
  sourceType === 'message' && cause !== 'later' ? sourceSpace : sourceId

type Tagged = Pick<Notice, 'cause' | 'sourceType' | 'sourceSpace' | 'sourceId'>

/** Whether it was said in a conversation of a few. */
export const isDirect = ({ link }: Pick<Notice, 'link'>): boolean => link.startsWith('/chat/')
