/** What a copy of a text has on the words that a thread is about, and on blocks those that several are; no page has either. */
export const threadMark = (thread: string): string => `thread--${thread}`
export const threadsAttribute = 'threads'
