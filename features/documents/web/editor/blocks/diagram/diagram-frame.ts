import mermaid from 'mermaid'
import { type DiagramAnswer, type DiagramTask, maxSource } from './diagram-words.ts'

/** Runs in a frame without an origin: what Mermaid makes of a description, which anybody can write, stays in here. */
addEventListener('message', ({ source, data }: MessageEvent<DiagramTask>) => {
  if (source === parent) void draw(data).then(tell)
})
if (window.name) void show(window.name)
else tell({ type: 'ready' })

/** On a page that runs nothing the source is the name of the frame, and is drawn in here. */
async function show(source: string): Promise<void> {
  const drawn = source.length > maxSource ? undefined : await draw({ id: 1, source, theme: 'neutral' })
  if (drawn?.type !== 'drawn') return document.body.append('This diagram could not be drawn.')
  const style =
    'body { margin: 0; display: grid; place-items: center; height: 100vh; } svg { max-width: 100%; max-height: 100vh; }'
  document.head.append(Object.assign(document.createElement('style'), { textContent: style }))
  document.body.innerHTML = drawn.svg
}

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
  const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number)
  if (!(width > 0 && height > 0)) return svg
  drawing.setAttribute('width', String(Math.ceil(width)))
  drawing.setAttribute('height', String(Math.ceil(height)))
  drawing.style.removeProperty('max-width')
  return new XMLSerializer().serializeToString(drawing)
}

function tell(answer: DiagramAnswer): void {
  // Its own origin has no name, and what it draws is no secret to the page around it.
  parent.postMessage(answer, '*')
}
