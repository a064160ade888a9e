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
    text: `👋 **This is the chat of the workspace.** Whoever is in it reads along; it is all under your name here, since you are alone in it.

Begin with the page _Start here_ on the **Documents** tab, or just write something below.`,
  },
  {
    key: 'keys',
    text: `Worth knowing:

- Enter sends, Shift Enter begins a new line, ↑ changes what you wrote last
- \`@\` mentions someone, who is notified; \`#\` links a document; \`:\` finds an emoji
- point at a message to react to it, answer it in a thread, quote it or pin it`,
  },
  {
    key: 'sketch said',
    text: 'The sketch of the home page. Attach files and pictures to a message: drop them here, paste them, or use the paper clip.',
    files: ['sketch'],
    reaction: '🎉',
  },
  { key: 'question', text: 'Does the blog move to the new site too? Answers in the thread, please.', reaction: '👀' },
  {
    key: 'answer',
    thread: 'question',
    text: 'A thread like this one keeps a side question out of everyone’s way. Half of our visitors come through the blog, so I would move it too.',
  },
  {
    key: 'settled',
    thread: 'question',
    text: 'Settled, and written down in a document: **Decision: the blog moves too**.',
  },
  {
    key: 'next',
    text: 'On Thursday we look at the words, next week five customers try the site. Both are in the **Calendar** tab, and your phone can follow it.',
  },
]
