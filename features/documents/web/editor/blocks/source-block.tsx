import { SourceBlockWithPreview, createReactBlockSpec } from '@blocknote/react'
import type { ReactNode } from 'react'
import { sourceText } from './source-text.ts'

interface Look {
  /** What stands in place of a preview while nothing is written. */
  readonly empty: string
  /** What stands in the box while nothing is written. */
  readonly example: string
  /** A hook: what a source looks like, and what is wrong with it. */
  useShown(source: string): { readonly preview?: ReactNode; readonly error?: string | undefined }
}

/** A kind of block that is written as a source and seen as what that describes. */
export const createSourceBlock = <const Type extends string>(type: Type, { empty, example, useShown }: Look) =>
  createReactBlockSpec(
    { type, propSchema: {}, content: 'plain' },
    {
      meta: { hasPreview: true, code: true, hardBreakShortcut: 'enter' },
      render: ({ block, editor, contentRef }) => {
        const source = sourceText(block.content)
        const { preview, error } = useShown(source)
        return (
          <SourceBlockWithPreview
            block={block}
            editor={editor}
            contentRef={contentRef}
            source={source}
            emptySourcePlaceholder={empty}
            sourcePlaceholder={example}
            error={error}
            preview={preview}
          />
        )
      },
    },
  )
