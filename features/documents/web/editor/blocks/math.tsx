import { SourceBlockWithPreview, createReactBlockSpec } from '@blocknote/react'
import classes from './blocks.module.css'
import { sourceText } from './source-text.ts'
import { useFormula } from './use-formula.ts'

/** A formula in LaTeX. */
export const createMath = createReactBlockSpec(
  { type: 'math', propSchema: {}, content: 'plain' },
  {
    meta: { hasPreview: true, code: true, hardBreakShortcut: 'enter' },
    render: ({ block, editor, contentRef }) => {
      const source = sourceText(block.content)
      const { html, error } = useFormula(source)
      return (
        <SourceBlockWithPreview
          block={block}
          editor={editor}
          contentRef={contentRef}
          source={source}
          emptySourcePlaceholder="Add a formula"
          sourcePlaceholder="LaTeX, such as e^{i\pi} + 1 = 0"
          error={error}
          // oxlint-disable-next-line react/no-danger -- made by KaTeX, with `trust` off
          preview={html && <div className={classes.math} dangerouslySetInnerHTML={{ __html: html }} />}
        />
      )
    },
  },
)
