import type { Dictionary } from '@blocknote/core'
import type { FullBlock } from '../tools/version-blocks.ts'

/** A kind of block that others can be turned into. */
export interface Target {
  readonly type: string
  readonly props: Readonly<Record<string, number | boolean | string>>
  /** As the menu of '/' calls it. */
  readonly title: string
}

/** What blocks of words can be turned into. */
export function targetsIn({ slash_menu: names }: Pick<Dictionary, 'slash_menu'>): readonly Target[] {
  return [
    { type: 'paragraph', props: {}, title: names.paragraph.title },
    { type: 'heading', props: { level: 1, isToggleable: false }, title: names.heading.title },
    { type: 'heading', props: { level: 2, isToggleable: false }, title: names.heading_2.title },
    { type: 'heading', props: { level: 3, isToggleable: false }, title: names.heading_3.title },
    { type: 'bulletListItem', props: {}, title: names.bullet_list.title },
    { type: 'numberedListItem', props: {}, title: names.numbered_list.title },
    { type: 'checkListItem', props: {}, title: names.check_list.title },
    { type: 'toggleListItem', props: {}, title: names.toggle_list.title },
    { type: 'quote', props: {}, title: names.quote.title },
    { type: 'callout', props: {}, title: 'Callout' },
    { type: 'codeBlock', props: {}, title: names.code_block.title },
  ]
}

/** What a block can be turned into without losing words; nothing for tables, pictures and all that is drawn. */
export function targetsOf<Some extends Target>(targets: readonly Some[], block: FullBlock): readonly Some[] {
  if (!targets.some(({ type }) => type === block.type)) return []
  return targets.filter(({ type }) => type !== 'codeBlock' || isPlain(block))
}

/** Whether a block is of a kind already. */
export const isOf = ({ type, props }: Target, block: FullBlock): boolean =>
  type === block.type && Object.entries(props).every(([name, value]) => block.props[name] === value)

/** The words of a block itself, as far as they are text. */
export const wordsOf = ({ content }: FullBlock): string =>
  partsOf(content)
    .map((part) => (isText(part) ? part.text : ''))
    .join('')

/** Code has neither links nor mentions nor formulas. */
const isPlain = ({ content }: FullBlock): boolean => partsOf(content).every(isText)

/** What stands in a line, in the library's words, whose types say too little of it. */
function partsOf(content: unknown): readonly unknown[] {
  if (Array.isArray(content)) return content
  return typeof content === 'string' ? [{ type: 'text', text: content }] : []
}

const isText = (part: unknown): part is { readonly text: string } =>
  typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
