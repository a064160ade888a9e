import { TextSelection } from 'prosemirror-state'
import classes from './document-body.module.css'
import type { PageEditor } from './page-editor.ts'
import { useAfterChange } from './tools/use-after-change.ts'

interface Footnote {
  /** Where it stands in the text. */
  readonly at: number
  readonly words: string
}

/** What the footnotes of a page say, each a way to where its number stands. */
export function FootnoteList({ editor }: { readonly editor: PageEditor }) {
  const notes = useAfterChange(editor, footnotesOf)
  if (notes.length === 0) return null
  return (
    <section aria-label="Footnotes" className={classes.note} data-below>
      <ol>
        {notes.map(({ at, words }, index) => (
          <li key={at} className="fine breaks">
            <button
              type="button"
              className="link-button"
              aria-label={`Go to footnote ${index + 1}`}
              onClick={() => goTo(editor, index)}
            >
              {index + 1}
            </button>{' '}
            {words}
          </li>
        ))}
      </ol>
    </section>
  )
}

function footnotesOf({ prosemirrorState: { doc } }: Pick<PageEditor, 'prosemirrorState'>): readonly Footnote[] {
  const notes: Footnote[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'footnote' && node.textContent !== '') notes.push({ at, words: node.textContent })
  })
  return notes
}

/** Who may write can change there what it says. */
function goTo(editor: PageEditor, nth: number): void {
  const { prosemirrorView: view } = editor
  // Somebody may have written since the list was made.
  const note = footnotesOf(editor)[nth]
  if (!note) return
  const shown = view.nodeDOM(note.at)
  if (shown instanceof Element) shown.scrollIntoView({ block: 'center' })
  if (!view.editable) return
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, note.at + 1)))
  view.focus()
}
