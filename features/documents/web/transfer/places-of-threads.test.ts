import { expect, test } from 'vitest'
import { Doc, XmlText } from 'yjs'
import { type Block, block, plain, wordsIn } from '../../contract/format/block.ts'
import { writeBlocks } from '../../contract/format/write-blocks.ts'
import { placesOfThreads } from './places-of-threads.ts'
import { commentedBlocks } from './word/commented-blocks.ts'
import { sampleBlocks } from './word/word-sample.ts'

function written(blocks: readonly Block[]) {
  const doc = new Doc()
  const fragment = doc.getXmlFragment('blocks')
  writeBlocks(fragment, blocks)
  return { doc, places: placesOfThreads(fragment, blocks) }
}

/** The words that name each thread, and blocks by their type. */
function named(blocks: readonly Block[], found = new Map<string, string[]>()): ReadonlyMap<string, string[]> {
  for (const one of blocks) {
    for (const thread of one.threads ?? []) found.set(thread, [...(found.get(thread) ?? []), one.type])
    for (const { text, threads = [] } of wordsIn(one))
      for (const thread of threads) found.set(thread, [...(found.get(thread) ?? []), text])
    named(one.children, found)
  }
  return found
}

test('threads that come in with a page are about the words that they were about, and go out with those', () => {
  const { doc, places } = written(sampleBlocks)
  expect(Object.fromEntries([...places].map(([thread, { quote }]) => [thread, quote]))).toEqual({
    where: 'Berlin',
    table: 'town',
    cat: 'A cat',
    end: 'here and there',
  })
  const threads = [...places].map(
    ([
      id,
      {
        anchor: { from, to, block: of },
      },
    ]) => ({
      id,
      anchor: { from, to, ...(of !== undefined && { block: of }) },
    }),
  )
  expect(named(commentedBlocks(doc, threads))).toEqual(named(sampleBlocks))
})

test('what is written beside the words later is no part of what a thread is about; words that are gone are named by none', () => {
  const { doc, places } = written([
    block('paragraph', { content: [plain('In '), { ...plain('Berlin'), threads: ['a'] }, plain('.')] }),
    block('paragraph', { content: [plain('Gone')], threads: ['b'] }),
  ])
  const threads = [...places].map(
    ([
      id,
      {
        anchor: { from, to },
      },
    ]) => ({ id, anchor: { from, to } }),
  )
  const [line, gone] =
    doc
      .getXmlFragment('blocks')
      .toString()
      .match(/<paragraph>.*?<\/paragraph>/g) ?? []
  expect([line, gone]).toEqual(['<paragraph>In Berlin.</paragraph>', '<paragraph>Gone</paragraph>'])
  const [first, second] = [...doc.getXmlFragment('blocks').createTreeWalker((one) => one instanceof XmlText)]
  if (!(first instanceof XmlText) || !(second instanceof XmlText)) throw new Error('The lines have no words.')
  first.insert(9, ' now')
  first.insert(3, 'old ')
  second.delete(0, 4)
  expect(named(commentedBlocks(doc, threads))).toEqual(new Map([['a', ['Berlin']]]))
  expect(commentedBlocks(doc, [{ id: 'c', anchor: { from: 'x', to: '{}' } }])).toHaveLength(2)
})
