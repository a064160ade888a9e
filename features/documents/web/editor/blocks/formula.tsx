import { suggestionProp } from '../suggestions/suggestion-prop.ts'
import { SourceInlineContentWithPreview, createReactInlineContentSpec } from '@blocknote/react'
import { sourceText } from './source-text.ts'
import { useFormula } from './use-formula.ts'

/** A formula in LaTeX within a line. */
export const formulaSpec = createReactInlineContentSpec(
  { type: 'formula', propSchema: suggestionProp, content: 'plain' },
  {
    meta: { hasPreview: true, code: true },
    render: ({ inlineContent, editor, contentRef, node, getPos }) => {
      const source = sourceText(inlineContent.content)
      const { html, error } = useFormula(source, true)
      return (
        <SourceInlineContentWithPreview
          editor={editor}
          contentRef={contentRef}
          node={node}
          getPos={getPos}
          source={source}
          emptySourcePlaceholder="Formula"
          sourcePlaceholder="LaTeX, such as e^{i\\pi} + 1 = 0"
          error={error}
          // oxlint-disable-next-line react/no-danger -- made by KaTeX, with `trust` off
          preview={html && <span dangerouslySetInnerHTML={{ __html: html }} />}
        />
      )
    },
    toExternalHTML: ({ contentRef }) => <code className="formula" ref={contentRef} />,
  },
)
