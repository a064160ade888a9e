import { serveTasks } from '@atrium/engine/server/worker-task'
import { naturalSize } from '../../../contract/diagram.ts'
import { openDrawingWindow } from './drawing-window.ts'

const { document, XMLSerializer } = openDrawingWindow()
// It looks for its page as it is loaded.
const { default: mermaid } = await import('mermaid')

/** As wide as Helvetica, by which words were measured, wherever it is looked at. */
const fontFamily = 'Helvetica, Arial, "Liberation Sans", sans-serif'

/** What no description may choose: Mermaid's own list, and what only a browser could measure. */
const secure = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'suppressErrorRendering',
  'maxEdges',
  'htmlLabels',
  'fontFamily',
]

mermaid.initialize({
  secure,
  startOnLoad: false,
  securityLevel: 'strict',
  theme: 'neutral',
  htmlLabels: false,
  suppressErrorRendering: true,
  fontFamily,
})

let count = 0

serveTasks(async (source: string): Promise<string> => {
  // What was drawn before it has styles that are found by its name.
  try {
    const { svg } = await mermaid.render(`diagram${(count += 1)}`, source)
    return inNaturalSize(svg)
  } finally {
    document.body.innerHTML = ''
  }
})

/**
 * Mermaid draws as wide as the page; as an image it is as large as its words need. The parser below jsdom does not know one
 * name of SVG that has a capital, and whatever has an unknown filter is not seen.
 */
function inNaturalSize(svg: string): string {
  document.body.innerHTML = svg
  const drawing = document.body.querySelector('svg')
  const size = naturalSize(drawing?.getAttribute('viewBox') ?? null)
  if (!drawing || !size) return svg
  drawing.setAttribute('width', String(Math.ceil(size.width)))
  drawing.setAttribute('height', String(Math.ceil(size.height)))
  drawing.style.removeProperty('max-width')
  return new XMLSerializer().serializeToString(drawing).replaceAll('fedropshadow', 'feDropShadow')
}
