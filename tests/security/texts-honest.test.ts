import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { block, plain } from '../../features/documents/contract/format/block.ts'
import { writeBlocks } from '../../features/documents/contract/format/write-blocks.ts'
import { makePage } from '../page.ts'
import { serverOfFile } from '../server-of-file.ts'
import { openWriter } from './texts-frames.ts'
import { isLong } from '../long.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

const pageOf = (count: number, words: string): Doc => {
  const doc = new Doc()
  const content = [plain(words), { text: 'bold', marks: ['bold'] as const }]
  writeBlocks(
    doc.getXmlFragment('blocks'),
    Array.from({ length: count }, () => block('paragraph', { content })),
  )
  return doc
}

test.runIf(isLong)(
  'a book of five thousand paragraphs is pasted at once, typed in key by key, and taken away again',
  async () => {
    const writer = await openWriter(server, ada, await makePage(server, ada))
    const doc = pageOf(
      5_000,
      'Words of a paragraph that is as long as they usually are, and a little longer. '.repeat(5),
    )
    expect(await writer.send(encodeStateAsUpdate(doc))).toMatchObject({ type: 'saved' })
    const mine = new Doc()
    applyUpdate(mine, encodeStateAsUpdate(doc))
    const paragraph = mine.getXmlFragment('blocks').querySelectorAll('paragraph')[2_500]
    const text = paragraph instanceof XmlElement ? paragraph.get(0) : undefined
    for (let key = 0; key < 200; key += 1) {
      const before = encodeStateVector(mine)
      if (text instanceof XmlText) text.insert(key, 'x')
      expect(await writer.send(encodeStateAsUpdate(mine, before))).toMatchObject({ type: 'saved' })
    }
    const before = encodeStateVector(mine)
    const all = mine.getXmlFragment('blocks')
    all.delete(0, all.length)
    expect(await writer.send(encodeStateAsUpdate(mine, before))).toMatchObject({ type: 'saved' })
  },
)

test.runIf(isLong)('a page takes sixteen megabytes and no more, and says so', async () => {
  const writer = await openWriter(server, ada, await makePage(server, ada))
  const answers: string[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = await writer.send(encodeStateAsUpdate(pageOf(400, 'x'.repeat(7_500))))
    answers.push(answer.type === 'refused' ? answer.code : answer.type)
  }
  expect(answers).toEqual(['saved', 'saved', 'saved', 'saved', 'saved', 'full'])
})
