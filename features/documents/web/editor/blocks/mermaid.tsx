import { useCallback } from 'react'
import { useColorScheme, useLoaded } from '@atrium/ui'
import classes from './blocks.module.css'
import type { Drawn } from './diagram/draw-diagram.ts'
import { createSourceBlock } from './source-block.tsx'

const drawAfterMs = 300

/** A diagram, drawn from its description. */
export const createMermaid = createSourceBlock('mermaid', {
  empty: 'Add a diagram',
  example: 'Mermaid, such as: graph LR; Idea --> Plan',
  useShown: function useShownDiagram(source) {
    const { url, error } = useDiagram(source)
    const alt = `Diagram: ${source.slice(0, 200)}`
    return { preview: url && <img className={classes.diagram} src={url} alt={alt} />, error }
  },
})

/** The diagram as an image, in the colours of the screen. */
function useDiagram(source: string): Drawn {
  const theme = useColorScheme() === 'dark' ? 'dark' : 'neutral'
  const draw = useCallback((signal: AbortSignal) => drawLater(source, { theme, signal }), [source, theme])
  const isEmpty = source.trim() === ''
  const shown = useLoaded(isEmpty ? undefined : draw, { join: overLast })
  return isEmpty ? {} : (shown ?? {})
}

interface Drawing {
  readonly theme: 'dark' | 'neutral'
  readonly signal: AbortSignal
}

/** Once nobody has typed for a moment. */
async function drawLater(source: string, { theme, signal }: Drawing): Promise<Drawn> {
  await new Promise((resolve) => setTimeout(resolve, drawAfterMs))
  signal.throwIfAborted()
  const { drawDiagram } = await import('./diagram/draw-diagram.ts')
  return drawDiagram(source, theme)
}

/** While it is wrong it looks as it looked last. */
const overLast = (next: Drawn, before: Drawn | undefined): Drawn => (next.url ? next : { ...before, ...next })
