import { serveTasks } from '@atrium/engine/server/worker-task'
import { fileAt } from '@atrium/features/files/contract'
import { Doc, applyUpdate } from 'yjs'
import { contentsOf } from '../../contract/format/contents.ts'
import { formulaMarkup } from '../../contract/format/formula-markup.ts'
import { readBlocks } from '../../contract/format/read-blocks.ts'
import { toHtml } from '../../contract/format/to-html.ts'
import type { SharedText } from './render.ts'

serveTasks(({ address, search, state }: SharedText): string => {
  const doc = new Doc()
  applyUpdate(doc, state)
  const blocks = readBlocks(doc.getXmlFragment('blocks'))
  const { html, anchorOf } = contentsOf(blocks)
  const words = toHtml(blocks, {
    anchorOf,
    formula: formulaMarkup,
    diagramFrame: '/frames?name=diagram-frame',
    placeOf(url) {
      const file = fileAt(url)
      return file && `${address}/files/${file.id}${search}`
    },
  })
  return html + words
})
