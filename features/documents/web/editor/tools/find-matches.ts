import type { PageEditor } from '../create-editor.ts'

/** Where something found stands in the page. */
export interface Match {
  readonly from: number
  readonly to: number
}

/** So many are found at the most. */
const mostMatches = 1_000
/** Stands for what is no text within a line, so that places in words and in the page go together. */
const other = '\uFFFC'

/** Where `words` stand on the page, whatever their case. */
export function findMatches({ prosemirrorState: { doc } }: PageEditor, words: string): readonly Match[] {
  const matches: Match[] = []
  const wanted = words.toLocaleLowerCase()
  if (wanted === '') return matches
  doc.descendants((node, at) => {
    if (!node.isTextblock) return matches.length < mostMatches
    const line = node.textBetween(0, node.content.size, undefined, other).toLocaleLowerCase()
    for (let found = line.indexOf(wanted); found >= 0; found = line.indexOf(wanted, found + wanted.length))
      matches.push({ from: at + 1 + found, to: at + 1 + found + wanted.length })
    return false
  })
  return matches.slice(0, mostMatches)
}

/** Puts `words` in place of what was found, the last first, so that the others stay where they are. */
export function replaceMatches({ prosemirrorView: view }: PageEditor, matches: readonly Match[], words: string): void {
  const { tr } = view.state
  for (const { from, to } of matches.toReversed()) {
    if (words === '') tr.delete(from, to)
    else tr.insertText(words, from, to)
  }
  view.dispatch(tr)
}

/** Marks what was found, the one at `current` more; `[]` marks nothing any more. */
export function markMatches({ prosemirrorView: view }: PageEditor, matches: readonly Match[], current: number): void {
  if (typeof Highlight === 'undefined') return
  const ranges = matches.map(({ from, to }) => rangeOf(view, { from, to }))
  CSS.highlights.set('found', new Highlight(...ranges.filter((_range, index) => index !== current)))
  const chosen = ranges[current]
  CSS.highlights.set('found-now', new Highlight(...(chosen ? [chosen] : [])))
  chosen?.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

function rangeOf(view: PageEditor['prosemirrorView'], { from, to }: Match): Range {
  const range = document.createRange()
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}
