import { parentPort } from 'node:worker_threads'
import { Doc, applyUpdate } from 'yjs'
import { readBlocks } from '../../contract/format/read-blocks.ts'
import { toHtml } from '../../contract/format/to-html.ts'

export interface RenderTask {
  readonly id: number
  readonly state: Uint8Array
}

/** `html` is absent where the text could not be read. */
export interface Rendered {
  readonly id: number
  readonly html?: string
}

parentPort?.on('message', ({ id, state }: RenderTask) => parentPort?.postMessage(render(id, state)))

function render(id: number, state: Uint8Array): Rendered {
  try {
    const doc = new Doc()
    applyUpdate(doc, state)
    return { id, html: toHtml(readBlocks(doc.getXmlFragment('blocks')), { forOutsiders: true }) }
  } catch {
    return { id } // said as a fault to who asked
  }
}
