import { SourceBlockWithPreview, createReactBlockSpec } from '@blocknote/react'
import { useEffect, useState } from 'react'
import { useColorScheme } from '@atrium/ui'
import classes from './blocks.module.css'
import type { Drawn } from './diagram/draw-diagram.ts'
import { sourceText } from './source-text.ts'

const drawAfterMs = 300

/** A diagram, drawn from its description. */
export const createMermaid = createReactBlockSpec(
  { type: 'mermaid', propSchema: {}, content: 'plain' },
  {
    meta: { hasPreview: true, code: true, hardBreakShortcut: 'enter' },
    render: ({ block, editor, contentRef }) => {
      const source = sourceText(block.content)
      const { url, error } = useDiagram(source)
      return (
        <SourceBlockWithPreview
          block={block}
          editor={editor}
          contentRef={contentRef}
          source={source}
          emptySourcePlaceholder="Add a diagram"
          sourcePlaceholder="Mermaid, such as: graph LR; Idea --> Plan"
          error={error}
          preview={url && <img className={classes.diagram} src={url} alt={`Diagram: ${source.slice(0, 200)}`} />}
        />
      )
    },
  },
)

/** The diagram as an image, in the colours of the screen. */
function useDiagram(source: string): Drawn {
  const theme = useColorScheme() === 'dark' ? 'dark' : 'neutral'
  const [shown, setShown] = useState<Drawn>({})
  useEffect(() => {
    let isCurrent = true
    if (source.trim() === '') return
    const draw = async (): Promise<void> => {
      const { drawDiagram } = await import('./diagram/draw-diagram.ts')
      const next = await drawDiagram(source, theme)
      if (isCurrent) setShown((before) => (next.url ? next : { ...before, ...next }))
    }
    const timer = setTimeout(() => void draw(), drawAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [source, theme])
  return source.trim() === '' ? {} : shown
}
