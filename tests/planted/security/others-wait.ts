import type { Planted } from '../planted.ts'

/** 5: the worst input, for which others wait. */
export const othersWait: readonly Planted[] = [
  {
    name: '5 update',
    what: 'An update is put into a text however much that costs.',
    file: 'engine/server/texts/text-load.ts',
    find: "if (part > 1) return 'first'",
    instead: "if (part < 0) return 'first'",
    red: ['tests/security/texts-heavy.test.ts'],
  },
  {
    name: '5 thread',
    what: 'A thread that has run for too long is not ended.',
    file: 'engine/server/texts/text-thread.ts',
    find: 'const writersMs = 4_000',
    instead: 'const writersMs = 400_000',
    red: ['tests/security/texts-heavy.test.ts'],
  },
  {
    name: '5 notice',
    what: 'What a notice quotes is read in the square of its length.',
    file: 'features/chat/contract/mentions.ts',
    find: `const links = /\\[((?:\\\\.|[^\\\\[\\]])*)\\]\\([^)\\s[]*\\)/g

/** Nobody sees of a notice what comes after so much. */
const mostRead = 2_000

/** The beginning of a message on one line and without its marks, for a notice or a quote. */
export function excerptOf(text: string, nameOf: (person: string) => string): string {
  const line = withNames(text.slice(0, mostRead)`,
    instead: `const links = /\\[([^\\]]*)\\]\\([^)]*\\)/g

/** Nobody sees of a notice what comes after so much. */
const mostRead = 2_000

/** The beginning of a message on one line and without its marks, for a notice or a quote. */
export function excerptOf(text: string, nameOf: (person: string) => string): string {
  const line = withNames(text`,
    red: ['tests/security/cost.test.ts'],
    isTimed: true,
  },
  {
    name: '5 list',
    what: 'The end of a list on a shared page is looked for in the square of its length.',
    file: 'features/documents/contract/format/to-html.ts',
    find: '  while (end < blocks.length &&',
    instead: '  while (blocks.slice(from, end).every((one) => listTag(one) === tag) && end < blocks.length &&',
    red: ['tests/security/cost.test.ts'],
    isTimed: true,
  },
  {
    name: '5 series',
    what: 'Heavy series of one person take the time of others’.',
    file: 'features/calendar/server/expand/patience.ts',
    find: "const whose = ({ createdBy }: Series): string => createdBy ?? ''",
    instead: "const whose = ({ createdBy }: Series): string => createdBy?.slice(0, 0) ?? ''",
    red: ['features/calendar/server/heavy-series.test.ts'],
    isLong: true,
  },
  {
    name: '5 questions',
    what: 'As many questions of one person are worked on at once as they ask.',
    file: 'engine/server/ask.ts',
    find: 'atOnceOfOne: 3',
    instead: 'atOnceOfOne: Infinity',
    red: ['tests/security/turns.test.ts'],
  },
  {
    name: '5 frames',
    what: 'A connection may send frames without end.',
    file: 'engine/server/frame-budget.ts',
    find: 'return this.#frames >= 0 && this.#bytes >= 0',
    instead: 'return this.#bytes >= 0',
    red: ['tests/security/floods.test.ts'],
  },
  {
    name: '5 watch',
    what: 'Frames that watch people are counted by nobody.',
    file: 'engine/server/frame-budget.ts',
    find: 'refilled(this.#frames, frames, passed) - 1',
    instead: 'refilled(this.#frames, frames, passed) - 0',
    red: ['tests/security/floods.test.ts'],
  },
  {
    name: '5 sockets',
    what: 'One person opens sockets without end.',
    file: 'engine/server/socket.ts',
    find: 'return this.#of(person) < mostSockets && ',
    instead: 'return ',
    red: ['tests/security/floods.test.ts'],
  },
  {
    name: '5 resume',
    what: 'A screen may ask for whole spaces again and again.',
    file: 'engine/server/connection.ts',
    find: "if (limits.take(this.person, 'resume', resumeLimit) > 0) return this.restart()",
    instead: "if (limits.take(this.person, 'resume', resumeLimit) > 1e9) return this.restart()",
    red: ['tests/security/floods.test.ts'],
  },
  {
    name: '5 silent',
    what: 'An upload that never sends a byte keeps its room.',
    file: 'engine/server/blobs/uploads.ts',
    find: 'if (!stalled) return outcome',
    instead: 'if (!stalled || stalled) return outcome',
    red: ['features/files/server/silent-uploads.test.ts'],
  },
  {
    name: '5 tone',
    what: 'A callout of a tone that nobody knows is drawn as if it were known.',
    file: 'features/documents/web/editor/blocks/callout.tsx',
    find: "tones.find((tone) => tone === said) ?? 'info'",
    instead: 'said as Tone',
    red: ['tests/security/texts-values.test.ts'],
  },
]
