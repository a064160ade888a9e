import { SidePanel } from '@atrium/ui'
import { goToBlock } from '../go-to-block.ts'
import type { PageEditor } from '../page-editor.ts'
import classes from './tools.module.css'
import { useAfterChange } from './use-after-change.ts'
import { countWords, headingsOf } from './words-of.ts'

/** The headings of the page, each a way to it. */
export function ContentsPanel({ editor, onClose }: { readonly editor: PageEditor; onClose(): void }) {
  const headings = useAfterChange(editor, headingsOf)
  const count = useAfterChange(editor, countWords)
  return (
    <SidePanel title="Contents" isOver onClose={onClose}>
      <p className="fine">{count === 1 ? '1 word' : `${count.toLocaleString()} words`}</p>
      {headings.length === 0 && <p className="dim">Headings that you write appear here.</p>}
      <ol className={classes.contents} aria-label="Headings">
        {headings.map(({ block, level, text }) => (
          <li key={block} style={{ paddingInlineStart: `${(level - 1) * 14}px` }}>
            <button type="button" className="nav-row" onClick={() => goToBlock(block)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
    </SidePanel>
  )
}
