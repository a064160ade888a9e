import { maxDiagramSource } from '../../../../contract/diagram.ts'
import { DiagramAnswer, type DiagramTask } from './diagram-words.ts'
// oxlint-disable-next-line import/default -- Vite gives the address at which the script is
import frameUrl from './diagram-frame.ts?worker&url'

/** A diagram as the address of an image, or why there is none. */
export interface Drawn {
  readonly url?: string
  readonly error?: string
}

const loadMs = 15_000
const drawMs = 5_000
const keptMs = 60_000
const notLoaded = 'The diagram could not be drawn. Check your connection and reload.'
const tooLong = 'This diagram takes too long to draw. Make it smaller.'

let last: Promise<unknown> = Promise.resolve()
let frame: Promise<HTMLIFrameElement | undefined> | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let count = 0

/**
 * Draws a diagram in a frame without an origin, in which alone Mermaid runs. The page gets an image, and in an image no
 * script runs and nothing else is loaded. One is drawn after the other; one that takes too long is given up with its frame.
 */
export function drawDiagram(source: string, theme: DiagramTask['theme']): Promise<Drawn> {
  if (source.length > maxDiagramSource) return Promise.resolve({ error: 'This diagram is too large to be drawn.' })
  const drawn = last.then(() => drawNow(source, theme))
  last = drawn.catch(() => undefined)
  return drawn
}

async function drawNow(source: string, theme: DiagramTask['theme']): Promise<Drawn> {
  clearTimeout(idle)
  frame ??= openFrame()
  const drawer = await frame
  if (!drawer) return closeFrame({ error: notLoaded })
  const id = (count += 1)
  const answer = answerOf(drawer, (one) => one.type !== 'ready' && one.id === id, drawMs)
  drawer.contentWindow?.postMessage({ id, source, theme } satisfies DiagramTask, '*')
  const said = await answer
  if (!said || said.type === 'ready') return closeFrame({ error: tooLong })
  idle = setTimeout(closeFrame, keptMs, {})
  if (said.type === 'failed') return { error: said.error || 'This is not a diagram.' }
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(said.svg)}` }
}

/** What has a frame end in which something may still be at work. */
function closeFrame(drawn: Drawn): Drawn {
  void frame?.then((opened) => opened?.remove())
  frame = undefined
  return drawn
}

/** Undefined where what draws could not be loaded. */
async function openFrame(): Promise<HTMLIFrameElement | undefined> {
  const opened = document.createElement('iframe')
  opened.setAttribute('sandbox', 'allow-scripts')
  opened.setAttribute('aria-hidden', 'true')
  opened.tabIndex = -1
  opened.title = 'Diagrams'
  // It has room to measure words in, out of sight.
  Object.assign(opened.style, {
    position: 'fixed',
    left: '-2000px',
    width: '1200px',
    height: '800px',
    border: '0',
    visibility: 'hidden',
  })
  opened.src = `/frames?script=${encodeURIComponent(frameUrl)}`
  const ready = answerOf(opened, ({ type }) => type === 'ready', loadMs)
  document.body.append(opened)
  if (await ready) return opened
  opened.remove()
  return undefined
}

/** The first answer of the frame that fits; undefined where none comes in time. */
function answerOf(
  asked: HTMLIFrameElement,
  fits: (answer: DiagramAnswer) => boolean,
  withinMs: number,
): Promise<DiagramAnswer | undefined> {
  return new Promise((resolve) => {
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== asked.contentWindow) return
      const answer = DiagramAnswer.safeParse(data)
      if (answer.success && fits(answer.data)) end(answer.data)
    }
    const timer = setTimeout(() => end(undefined), withinMs)
    function end(answer: DiagramAnswer | undefined): void {
      clearTimeout(timer)
      removeEventListener('message', hear)
      resolve(answer)
    }
    addEventListener('message', hear)
  })
}
