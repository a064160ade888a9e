import { type Block, type Inline, block, joined } from './block.ts'

type Words = Pick<Block, 'content' | 'children'>

const tones: ReadonlyMap<string, string> = new Map([
  ['NOTE', 'info'],
  ['IMPORTANT', 'info'],
  ['TIP', 'tip'],
  ['WARNING', 'warning'],
  ['CAUTION', 'warning'],
])

/** A callout, where the words begin with GitHub's sign of one, such as `[!WARNING]`. */
export function signed({ content, children }: Words): Block | undefined {
  const [sign = '', name = ''] = /^\[!([A-Z]+)\]\s*/.exec(content[0]?.text ?? '') ?? []
  const tone = tones.get(name)
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
  const isAlone = content.length === 1 && /^\p{Extended_Pictographic}\uFE0F?\s*$/u.test(content[0]?.text ?? '')
  if (!isAlone || first?.type !== 'paragraph' || first.children.length > 0) return { content, children }
  return { content: joined([...content, { text: ' ', marks: [] }, ...first.content]), children: rest }
}

const without = (sign: string, [first, ...rest]: readonly Inline[]): readonly Inline[] =>
  first ? joined([{ ...first, text: first.text.slice(sign.length) }, ...rest]) : []
