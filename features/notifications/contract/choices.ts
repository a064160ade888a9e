import * as z from 'zod/mini'
import { defineRecord, SpaceIdSchema } from '@atrium/engine/contract'
import type { Cause } from './notice.ts'

/** Where something can reach a person: in their inbox, which the other two rest on, on their devices, by email. */
export const ways = ['inbox', 'push', 'email'] as const
export type Way = (typeof ways)[number]

/** What a person chooses by: causes that are one thing to them. */
export const topics = [
  'mentions',
  'everyone',
  'direct',
  'replies',
  'comments',
  'watched',
  'keywords',
  'reactions',
  'invitations',
  'events',
  'reminders',
  'later',
  'account',
  'imports',
] as const
export type Topic = (typeof topics)[number]

export const topicOf: Readonly<Record<Cause, Topic>> = {
  mention: 'mentions',
  channel: 'everyone',
  here: 'everyone',
  direct: 'direct',
  reply: 'replies',
  comment: 'comments',
  watched: 'watched',
  keyword: 'keywords',
  reaction: 'reactions',
  invitation: 'invitations',
  request: 'invitations',
  declined: 'invitations',
  added: 'invitations',
  joined: 'invitations',
  event: 'events',
  answered: 'events',
  reminder: 'reminders',
  later: 'later',
  account: 'account',
  import: 'imports',
}

interface TopicWays {
  /** Of what can be chosen: the calendar has a choice of its own for reminders by email. */
  readonly offered: readonly Way[]
  /** Until a person chooses. */
  readonly usual: readonly Way[]
  /** What cannot be turned off. */
  readonly always: readonly Way[]
}

const usually = (...usual: readonly Way[]): TopicWays => ({ offered: ways, usual, always: [] })

export const waysOfTopics: Readonly<Record<Topic, TopicWays>> = {
  mentions: usually('inbox', 'push', 'email'),
  everyone: usually('inbox', 'push'),
  direct: usually('inbox', 'push', 'email'),
  replies: usually('inbox', 'push'),
  comments: usually('inbox', 'push'),
  watched: usually('inbox'),
  keywords: usually('inbox'),
  reactions: { offered: ['inbox'], usual: ['inbox'], always: [] },
  invitations: usually('inbox', 'push', 'email'),
  events: usually('inbox', 'push', 'email'),
  reminders: { offered: ['inbox', 'push'], usual: ['inbox', 'push'], always: [] },
  later: { offered: ways, usual: ['inbox', 'push'], always: ['inbox'] },
  account: { offered: ['inbox', 'push'], usual: ['inbox', 'push'], always: ['inbox'] },
  imports: { offered: ['inbox', 'push'], usual: ['inbox'], always: [] },
}

const chosen = z.partialRecord(z.enum(topics), z.array(z.enum(ways)))

/** How one person wants to be reached, one row in their own space; what they did not choose is as usual. */
export const NotifyChoices = defineRecord({
  name: 'notifyChoices',
  schema: z.object({ space: SpaceIdSchema, id: z.string(), ways: chosen }),
})
export type NotifyChoices = z.infer<typeof NotifyChoices.schema>
export type Choices = NotifyChoices['ways']

/** By which ways somebody with `choices` is reached of `topic`; without the inbox by none. */
export function waysFor(topic: Topic, choices: Choices = {}): readonly Way[] {
  const { offered, usual, always } = waysOfTopics[topic]
  const wanted = choices[topic] ?? usual
  const found = offered.filter((way) => wanted.includes(way) || always.includes(way))
  return found.includes('inbox') ? found : []
}

/** Those of which a person can be told by email. */
export const emailTopics: readonly Topic[] = topics.filter((topic) => waysOfTopics[topic].offered.includes('email'))
