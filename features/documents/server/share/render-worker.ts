import { serveTasks } from '@atrium/engine/server/worker-task'
import { fileAt } from '@atrium/features/files/contract'
import { Doc, applyUpdate } from 'yjs'
import { contentsOf } from '../../contract/format/contents.ts'
import { formulaMarkup } from '../../contract/format/formula-markup.ts'
import { readBlocks } from '../../contract/format/read-blocks.ts'
import { toHtml } from '../../contract/format/to-html.ts'
import { maxDiagramSource } from '../../contract/diagram.ts'
import { nameOfSource } from './diagrams/name-of-source.ts'
import type { Rendered, SharedText } from './render.ts'

serveTasks(({ address, search, state }: SharedText): Rendered => {
  const doc = new Doc()
  applyUpdate(doc, state)
  const blocks = readBlocks(doc.getXmlFragment('blocks'))
  const { html, anchorOf } = contentsOf(blocks)
  const diagrams = new Map<string, string>()
  const words = toHtml(blocks, {
    anchorOf,
    formula: formulaMarkup,
    withSources: true,
    diagram(source) {
      if (source.trim() === '' || source.length > maxDiagramSource) return undefined
      const name = nameOfSource(source)
      diagrams.set(name, source)
      return `${address}/pictures/${name}${search}`
    },
    placeOf(url) {
      const file = fileAt(url)
      return file && `${address}/files/${file.id}${search}`
    },
  })
  return { html: html + words, diagrams }
})
