interface SampleMessage {
  readonly key: string
  readonly text: string
  /** The message that it answers in a thread. */
  readonly thread?: string
  readonly files?: readonly string[]
  readonly isPinned?: true
  readonly reaction?: string
}

/** What is said in the sample, oldest first. */
export const sampleTalk: readonly SampleMessage[] = [
  {
    key: 'welcome',
    isPinned: true,
    text: `👋 **This is the chat of the workspace.** All members of the workspace can read it. Everything here is under your name, since you are its only member.

Start with the document _Start here_ on the **Documents** tab, or just write something below.`,
  },
  {
    key: 'keys',
    text: `Worth knowing:

- Enter sends, Shift Enter starts a new line, ↑ edits your last message
- \`@\` mentions someone and notifies them; \`#\` links a document; \`:\` finds an emoji
- point at a message to react to it, reply in a thread, quote it or pin it`,
  },
  {
    key: 'sketch said',
    text: 'The sketch of the home page. Attach files and pictures to a message: drop them here, paste them, or use the paper clip.',
    files: ['sketch'],
    reaction: '🎉',
  },
  { key: 'question', text: 'Does the blog move to the new site too? Please reply in the thread.', reaction: '👀' },
  {
    key: 'answer',
    thread: 'question',
    text: 'A thread like this one keeps a side question out of everyone’s way. Half of our visitors find us through the blog, so I would move it too.',
  },
  {
    key: 'settled',
    thread: 'question',
    text: 'Settled, and written down in a document: **Decision: the blog moves too**.',
  },
  {
    key: 'next',
    text: 'On Thursday we review the texts, and next week five customers test the site. Both are on the **Calendar** tab, and your phone can subscribe to it.',
  },
]
