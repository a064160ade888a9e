import { type Block, type Inline, block, joined } from './block.ts'

type Words = Pick<Block, 'content' | 'children'>

/** What GitHub, Obsidian, Outline and Docmost call their callouts. */
const namesByTone = {
  info: 'note important info abstract summary tldr todo question help faq example',
  tip: 'tip hint',
  success: 'success check done',
  warning: 'warning caution attention danger error bug failure fail missing',
} as const

const tones: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByTone).flatMap(([tone, names]) => names.split(' ').map((name) => [name, tone])),
)

/** How callouts of that name look; undefined where nobody calls one so. */
export const toneOf = (name: string): string | undefined => tones.get(name.toLowerCase())

/** A callout, where the words begin with the sign of one, such as `[!WARNING]`, in Obsidian with its fold behind it. */
export function signed({ content, children }: Words): Block | undefined {
  const [sign = '', name = ''] = /^\[!([a-z]+)\][-+]?\s*/i.exec(content[0]?.text ?? '') ?? []
  const tone = toneOf(name)
  if (tone === undefined) return undefined
  return block('callout', { props: { tone }, content: without(sign, content), children })
}

const tonesOfEmoji: ReadonlyMap<string, string> = new Map([
  ['💡', 'tip'],
  ['✅', 'success'],
  ['⚠', 'warning'],
  ['❗', 'warning'],
  ['🚨', 'warning'],
  ['🛑', 'warning'],
  ['ℹ', 'info'],
])

/** A callout as Notion gives it out: an emoji says what it is, in front of the words or on a line of its own. */
export function callout(words: Words): Block {
  const { content, children } = atFirstWords(words)
  const [sign = '', emoji = ''] = /^(\p{Extended_Pictographic})\uFE0F?\s*/u.exec(content[0]?.text ?? '') ?? []
  const tone = tonesOfEmoji.get(emoji)
  // What our callouts have no look for stays as it was written.
  if (tone === undefined) return block('callout', { props: { tone: 'info' }, content, children })
  return block('callout', { props: { tone }, content: without(sign, content), children })
}

/** The words of the first paragraph inside behind an emoji that stands alone. */
function atFirstWords({ content, children }: Words): Words {
  const [first, ...rest] = children
  const isAlone = content.length === 1 && /^\p{Extended_Pictographic}\uFE0F?$/u.test(content[0]?.text ?? '')
  if (!isAlone || first?.type !== 'paragraph' || first.children.length > 0) return { content, children }
  return { content: joined([...content, { text: ' ', marks: [] }, ...first.content]), children: rest }
}

const without = (sign: string, [first, ...rest]: readonly Inline[]): readonly Inline[] =>
  first ? joined([{ ...first, text: first.text.slice(sign.length) }, ...rest]) : []
