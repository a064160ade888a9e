import type { Topic } from './choices.ts'

export const topicWords: Readonly<Record<Topic, string>> = {
  mentions: 'Mentions of you',
  everyone: 'Mentions of everyone',
  direct: 'Direct messages',
  replies: 'Replies in your threads',
  comments: 'Comments on your documents',
  watched: 'Changes in documents you watch',
  keywords: 'Your keywords',
  reactions: 'Reactions to your messages',
  invitations: 'Invitations and requests to join',
  events: 'Changed events and responses',
  reminders: 'Event reminders',
  later: 'Reminders you set under Later',
  account: 'Your account',
  imports: 'Finished imports',
}
