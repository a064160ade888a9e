import type { PageEditor } from '../page-editor.ts'
import { markRanges } from './mark-ranges.ts'
import type { Match } from './match.ts'
import { placedWords } from './placed-words.ts'

/** So many are found at the most. */
const mostMatches = 1_000

/** Where `words` stand on the page, whatever their case. */
export function findMatches({ prosemirrorState: { doc } }: PageEditor, words: string): readonly Match[] {
  const matches: Match[] = []
  const wanted = inSmall(words)
  if (wanted === '') return matches
  doc.descendants((node, at) => {
    if (!node.isTextblock) return matches.length < mostMatches
    const line = inSmall(placedWords(node))
    for (let found = line.indexOf(wanted); found >= 0; found = line.indexOf(wanted, found + wanted.length))
      matches.push({ from: at + 1 + found, to: at + 1 + found + wanted.length })
    return false
  })
  return matches.slice(0, mostMatches)
}

/** In small letters, each at its place: some take more room there ("İ"), and a sigma is another one where a word ends. */
function inSmall(words: string): string {
  const small = words.toLocaleLowerCase()
  return (small.length === words.length ? small : Array.from(words, smallLetter).join('')).replaceAll('ς', 'σ')
}

const smallLetter = (letter: string): string => letter.toLocaleLowerCase().slice(0, letter.length)

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
export function markMatches(editor: PageEditor, matches: readonly Match[], current: number): void {
  markRanges(
    editor,
    'found',
    matches.filter((_match, index) => index !== current),
  )
  const [chosen] = markRanges(editor, 'found-now', current < 0 ? [] : matches.slice(current, current + 1))
  chosen?.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
}
