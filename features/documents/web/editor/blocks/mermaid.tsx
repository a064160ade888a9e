import { SourceBlockWithPreview, createReactBlockSpec } from '@blocknote/react'
import { useEffect, useId, useState } from 'react'
import { useColorScheme } from '@atrium/ui'
import classes from './blocks.module.css'
import { sourceText } from './source-text.ts'

interface Shown {
  readonly url?: string
  readonly error?: string
}

const drawAfterMs = 300
const maxSource = 20_000

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
          {...{ block, editor, contentRef, source }}
          emptySourcePlaceholder="Add a diagram"
          sourcePlaceholder="Mermaid, such as: graph LR; Idea --> Plan"
          error={error}
          preview={url && <img className={classes.diagram} src={url} alt={`Diagram: ${source.slice(0, 200)}`} />}
        />
      )
    },
  },
)

/** The diagram as an image: inside one no script runs and nothing else is loaded. */
function useDiagram(source: string): Shown {
  const id = `diagram${useId().replaceAll(/\W/g, '')}`
  const theme = useColorScheme() === 'dark' ? 'dark' : 'neutral'
  const [shown, setShown] = useState<Shown>({})
  useEffect(() => {
    let isCurrent = true
    if (source.trim() === '') return
    const draw = async (): Promise<void> => {
      const next = await drawn({ id, source, theme })
      if (isCurrent) setShown((before) => (next.url ? next : { ...before, ...next }))
    }
    const timer = setTimeout(() => void draw(), drawAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [id, source, theme])
  return source.trim() === '' ? {} : shown
}

async function drawn({ id, source, theme }: { id: string; source: string; theme: 'dark' | 'neutral' }): Promise<Shown> {
  if (source.length > maxSource) return { error: 'This diagram is too large to be drawn.' }
  try {
    const mermaid = (await import('mermaid')).default
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      theme,
      htmlLabels: false,
      suppressErrorRendering: true,
    })
    const { svg } = await mermaid.render(id, source)
    return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'This is no diagram.' }
  }
}
