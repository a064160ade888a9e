import { SourceInlineContentWithPreview, createReactInlineContentSpec } from '@blocknote/react'
import { suggestionProp } from '../suggestions/suggestion-prop.ts'
import classes from './blocks.module.css'
import { sourceText } from './source-text.ts'

/** A note at the foot of the page; in the line stands its number. */
export const footnoteSpec = createReactInlineContentSpec(
  { type: 'footnote', propSchema: suggestionProp, content: 'plain' },
  {
    meta: { hasPreview: true, code: true },
    render: ({ inlineContent, editor, contentRef, node, getPos }) => {
      const words = sourceText(inlineContent.content)
      return (
        <SourceInlineContentWithPreview
          editor={editor}
          contentRef={contentRef}
          node={node}
          getPos={getPos}
          source={words}
          emptySourcePlaceholder="Footnote"
          sourcePlaceholder="What the footnote says"
          preview={
            words && <sup className={classes.noteNumber} role="img" aria-label={`Footnote: ${words}`} title={words} />
          }
        />
      )
    },
    toExternalHTML: ({ contentRef }) => <sup className="footnote" ref={contentRef} />,
  },
)
