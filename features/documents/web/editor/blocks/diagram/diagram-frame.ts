import mermaid from 'mermaid'
import { naturalSize } from '../../../../contract/diagram.ts'
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
    return { type: 'drawn', id, svg: inNaturalSize(svg) }
  } catch (error) {
    return { type: 'failed', id, error: error instanceof Error ? error.message : '' }
  }
}

/** Mermaid draws as wide as the page, however few words there are; as an image it is as large as its words need. */
function inNaturalSize(svg: string): string {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const size = naturalSize(drawing.getAttribute('viewBox'))
  if (!size) return svg
  drawing.setAttribute('width', String(Math.ceil(size.width)))
  drawing.setAttribute('height', String(Math.ceil(size.height)))
  drawing.style.removeProperty('max-width')
  return new XMLSerializer().serializeToString(drawing)
}

function tell(answer: DiagramAnswer): void {
  // Its own origin has no name, and what it draws is no secret to the page around it.
  parent.postMessage(answer, '*')
}
