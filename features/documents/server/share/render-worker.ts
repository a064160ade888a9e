import { serveTasks } from '@atrium/engine/server/worker-task'
import { Doc, applyUpdate } from 'yjs'
import { readBlocks } from '../../contract/format/read-blocks.ts'
import { toHtml } from '../../contract/format/to-html.ts'

serveTasks((state: Uint8Array): string => {
  const doc = new Doc()
  applyUpdate(doc, state)
  return toHtml(readBlocks(doc.getXmlFragment('blocks')), { forOutsiders: true })
})
