import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { pageSpace, teamSpace } from '@atrium/engine/contract'
import { giveOwnAccess } from '../../../features/documents/contract/access/give-own-access.ts'
import { createDocument, plainPage } from '../../../features/documents/contract/index.ts'
import { makePage } from '../../../tests/page.ts'
import { serverOfFile } from '../../../tests/server-of-file.ts'
import { apartWords, countApart } from './count-apart.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

test('documents with access of their own are counted with those inside them', async () => {
  const { pool } = server.engine
  expect(await countApart(pool)).toBe(0)
  const page = await makePage(server, ada, { space: teamSpace, title: 'Salaries' })
  const to = pageSpace(newId())
  expect(await server.act(ada, giveOwnAccess, { ...page, to, grants: [] })).toMatchObject({ ok: true })
  expect(await countApart(pool)).toBe(1)
  const inside = { ...plainPage, space: to, id: newId(), parent: page.id, order: 'a0', title: 'Bonus' }
  expect(await server.act(ada, createDocument, inside)).toMatchObject({ ok: true })
  expect(await countApart(pool)).toBe(2)
})

test('what an export leaves out is said with how to have it', () => {
  expect(apartWords(1)).toBe('Left out 1 document with access of its own. Use --private to include it.')
  expect(apartWords(2)).toBe('Left out 2 documents with access of their own. Use --private to include them.')
})
