import { newId } from '@atrium/base/id'
import { asOneStep } from '../as-one-step.ts'
import type { PageEditor, PageWriter } from '../page-editor.ts'
import type { FullBlock } from '../tools/version-blocks.ts'
import { type Target, wordsOf } from './targets.ts'

/** Makes blocks of another kind of them, with the words that they have, and goes on at their end. */
export function turnInto(editor: PageEditor, blocks: readonly FullBlock[], target: Target): void {
  asOneStep(editor, () => {
    become(editor, blocks, target)
    goTo(editor, blocks.at(-1)?.id, 'end')
  })
}

/** The same of what is selected, which stays so. */
export const turnSelectedInto = (editor: PageEditor, blocks: readonly FullBlock[], target: Target): void =>
  asOneStep(editor, () => become(editor, blocks, target))

function become(editor: PageEditor, blocks: readonly FullBlock[], { type, props }: Target): void {
  const writer: PageWriter = editor
  for (const block of blocks) {
    const isOfCode = type === 'codeBlock' || block.type === 'codeBlock'
    // Lines are characters in code, and breaks everywhere else.
    const words = isOfCode ? { content: wordsOf(block) } : {}
    writer.updateBlock(block, { type, props, ...words })
  }
}

/** Puts copies of blocks, with what is inside them, below the last of them. */
export function duplicate(editor: PageEditor, blocks: readonly FullBlock[]): void {
  const last = blocks.at(-1)
  if (!last) return
  asOneStep(editor, () => {
    const copies = editor.insertBlocks(blocks.map(copyOf), last, 'after')
    goTo(editor, copies.at(-1)?.id, 'end')
  })
}

/** Takes blocks off the page, and goes on in what follows them, or else in what was before. */
export function remove(editor: PageEditor, blocks: readonly FullBlock[]): void {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return
  const next = editor.getNextBlock(last)?.id
  const before = (editor.getPrevBlock(first) ?? editor.getParentBlock(first))?.id
  asOneStep(editor, () => {
    editor.removeBlocks([...blocks])
    if (next === undefined) goTo(editor, before, 'end')
    else goTo(editor, next, 'start')
  })
}

/** What a deed at a block is about: all that is selected, where the block is part of it; nothing once it is gone. */
export function blocksAt(editor: PageEditor, id: string): readonly FullBlock[] {
  const selected = editor.getSelection()?.blocks ?? []
  if (selected.some((block) => block.id === id)) return selected
  const block = editor.getBlock(id)
  return block ? [block] : []
}

function goTo(editor: PageEditor, id: string | undefined, end: 'start' | 'end'): void {
  if (id !== undefined && editor.getBlock(id)) editor.setTextCursorPosition(id, end)
}

const copyOf = (block: FullBlock): FullBlock => ({ ...block, id: newId(), children: block.children.map(copyOf) })
