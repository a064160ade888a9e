import type { PageEditor } from '../page-editor.ts'
import type { Match } from './match.ts'

/** Marks places on the page under a name that style sheets know, in place of those marked before; answers their ranges. */
export function markRanges(editor: PageEditor, name: string, places: readonly Match[]): readonly Range[] {
  if (typeof Highlight === 'undefined') return []
  if (places.length === 0) {
    CSS.highlights.delete(name)
    return []
  }
  const ranges = places.map((place) => rangeOf(editor.prosemirrorView, place))
  CSS.highlights.set(name, new Highlight(...ranges))
  return ranges
}

function rangeOf(view: PageEditor['prosemirrorView'], { from, to }: Match): Range {
  const range = document.createRange()
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}
