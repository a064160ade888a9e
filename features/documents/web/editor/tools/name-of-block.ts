import { type FullBlock, plainBlocks } from './version-blocks.ts'

const names: Readonly<Record<string, string>> = {
  image: 'Picture',
  video: 'Video',
  audio: 'Audio',
  file: 'File',
  table: 'Table',
  divider: 'Divider',
  embed: 'Embed',
  math: 'Formula',
  mermaid: 'Diagram',
}

/** A block in words: its own, or what it is with what it is called; nothing for an empty line. */
export function nameOfBlock(block: FullBlock): string {
  const words = (plainBlocks([{ ...block, children: [] }])[0]?.text ?? '').trim()
  const kind = names[block.type]
  if (kind === undefined) return words
  const { caption, name } = block.props
  const called = [caption, name, words].find((one) => typeof one === 'string' && one.trim() !== '')
  return called === undefined ? kind : `${kind}: ${String(called)}`
}
