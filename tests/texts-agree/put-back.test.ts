import { expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { proposes } from '../../engine/server/texts/text-tasks.ts'
import { readBlocks } from '../../features/documents/contract/format/read-blocks.ts'
import { vocabulary } from '../../features/documents/contract/vocabulary.ts'
import { beginTogether } from '../../features/documents/web/editor/begin-page.ts'
import { putBack } from '../../features/documents/web/editor/put-back.ts'

test.each([
  ['who may but propose puts back as a proposal what others typed into a line that they took back', 'bob', true],
  ['who may write puts it back as it was', undefined, false],
])('%s', (_title, proposer, isProposal) => {
  const doc = new Doc()
  beginTogether(doc)
  const [parts, before] = [[encodeStateAsUpdate(doc)], encodeStateVector(doc)]
  putBack(doc, [{ at: null, words: 'typed unseen' }], proposer)
  const update = encodeStateAsUpdate(doc, before)
  expect(proposes({ parts, update, roots: ['blocks'], person: 'bob', vocabulary })).toBe(isProposal)
  expect(String(doc.getXmlFragment('blocks'))).toContain('typed unseen')
  expect(JSON.stringify(readBlocks(doc.getXmlFragment('blocks'))).includes('typed unseen')).toBe(!isProposal)
})
