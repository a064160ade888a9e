import { goToBlock } from '../go-to-block.ts'
import classes from './tools.module.css'
import { type Changing, useAfterChange } from './use-after-change.ts'
import { headingsOf } from './words-of.ts'

/** The headings of the page, each a way to it. */
export function HeadingList({ editor }: { readonly editor: Changing }) {
  const headings = useAfterChange(editor, headingsOf)
  if (headings.length === 0) return <p className="dim">Headings that you write appear here.</p>
  const top = headings.reduce((least, { level }) => Math.min(least, level), 6)
  return (
    <ol className={classes.contents} aria-label="Headings">
      {headings.map(({ block, level, text }) => (
        <li key={block} style={{ paddingInlineStart: `${(level - top) * 14}px` }}>
          <button type="button" className="nav-row" onClick={() => goToBlock(block)}>
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}
