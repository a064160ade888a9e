import type { EditorState } from 'prosemirror-state'
import { embedUrl } from '../blocks/embed-url.ts'
import type { NamedPage } from '../page-at.ts'
import { isSuggesting } from '../suggestions/record.ts'
import type { PastedLink } from './pasted-link.ts'

/** What may stand for a link that was pasted. */
export type Way = 'mention' | 'synced' | 'embed' | 'preview' | 'link'

interface Known {
  /** Whether it is the address of a block of a document. */
  readonly isBlock: boolean
  /** The document to which it leads, or in which the block is. */
  readonly page: NamedPage | undefined
  /** Where this app is. */
  readonly origin: string
}

/** What is offered for a link, what stands there last; nothing where there is nothing else. */
export function waysOf(pasted: PastedLink, known: Known, state: EditorState): readonly Way[] {
  const others = mayHoldBlocks(state) ? othersOf(pasted, known) : othersOf(pasted, known).filter(isWithinLine)
  return others.length > 0 ? [...others, pasted.isNamed ? 'mention' : 'link'] : []
}

function othersOf({ url, isNamed }: PastedLink, { isBlock, page, origin }: Known): readonly Way[] {
  if (isNamed) return ['link']
  if (isBlock) return page ? ['mention', 'synced'] : ['synced']
  if (embedUrl(url)) return ['embed']
  const { protocol, origin: place } = new URL(url)
  return protocol === 'https:' && place !== origin ? ['preview'] : []
}

const isWithinLine = (way: Way): boolean => way === 'mention' || way === 'link'

/** Whether the line may become a block, or have one below it: it cannot be proposed, and a cell has but lines. */
const mayHoldBlocks = (state: EditorState): boolean =>
  !isSuggesting(state) && state.selection.$head.parent.type.name !== 'tableParagraph'
