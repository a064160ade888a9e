import mermaid from 'mermaid'
import type { DiagramAnswer, DiagramTask } from './diagram-words.ts'

/** Runs in a frame without an origin: what Mermaid makes of a description, which anybody can write, stays in here. */
addEventListener('message', ({ source, data }: MessageEvent<DiagramTask>) => {
  if (source === parent) void draw(data).then(tell)
})
tell({ type: 'ready' })

async function draw({ id, source, theme }: DiagramTask): Promise<DiagramAnswer> {
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      theme,
      htmlLabels: false,
      suppressErrorRendering: true,
    })
    const { svg } = await mermaid.render(`diagram${id}`, source)
    return { type: 'drawn', id, svg }
  } catch (error) {
    return { type: 'failed', id, error: error instanceof Error ? error.message : '' }
  }
}

function tell(answer: DiagramAnswer): void {
  // Its own origin has no name, and what it draws is no secret to the page around it.
  parent.postMessage(answer, '*')
}
