import { expect, test } from 'vitest'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { setLevel } from '@atrium/features/notifications/contract'
import { addMember, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { deleteComment, editComment, writeComment } from '../../contract/comments.ts'
import { createDocument } from '../../contract/create-document.ts'
import { plainPage } from '../../contract/document.ts'

const server = await serverOfFile()
const [ada, bob, cem] = [await server.arrive('ada'), await server.arrive('bob'), await server.arrive('cem')]

interface Page {
  readonly space: SpaceId
  readonly id: string
}

/** Bob's page in a workspace of all three. */
async function createPage(): Promise<Page> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  for (const person of [bob, cem]) await server.act(ada, addMember, { space, person, role: 'member' })
  const id = newId<'document'>()
  await server.act(bob, createDocument, { ...plainPage, space, id, title: 'Plan' })
  return { space, id }
}

async function comment(by: PersonId, { space, id: document }: Page, text: string, thread = newId()) {
  const id = newId()
  const input = { space, document, thread, id, text, anchor: null, quote: '' }
  expect(await server.act(by, writeComment, input)).toMatchObject({ ok: true })
  return { space, thread, id }
}

/** What somebody was told of a page, once there is nothing left to tell. */
async function told(person: PersonId, { id }: Page): Promise<readonly string[]> {
  const left = `select from graphile_worker.jobs where task_identifier like 'documents/%comment%'`
  await expect.poll(async () => (await server.engine.pool.query(left)).rowCount).toBe(0)
  const text = `select cause || ' ' || message as said from notice where space = $1 and source_id = $2 order by seq`
  const { rows } = await server.engine.pool.query<{ said: string }>(text, [ownSpace(person), id])
  return rows.map(({ said }) => said)
}

const unread = async (person: PersonId): Promise<number> => {
  const text = `select 1 from notice where space = $1 and not read and cause = 'mention'`
  return (await server.engine.pool.query(text, [ownSpace(person)])).rowCount ?? 0
}

test('whose page it is hears of comments on it, who wrote in a thread of replies to it, each once', async () => {
  const page = await createPage()
  const { thread } = await comment(ada, page, 'What of May?')
  expect([await told(bob, page), await told(ada, page), await told(cem, page)]).toEqual([
    ['comment What of May?'],
    [],
    [],
  ])
  await comment(cem, page, `June, <@${bob}>`, thread)
  expect([await told(bob, page), await told(ada, page)]).toEqual([
    ['comment What of May?', 'mention June, @bob'],
    ['reply June, @bob'],
  ])
  await comment(bob, page, 'Fine', thread)
  expect(await told(cem, page)).toEqual(['reply Fine'])
  expect(await told(bob, page)).toHaveLength(2)
})

test('whose page it is hears nothing at the level of nothing, nor where they may not read it any more', async () => {
  const page = await createPage()
  await server.act(bob, setLevel, { space: page.space, level: 'nothing', mutedUntil: null })
  await comment(ada, page, 'One')
  expect(await told(bob, page)).toEqual([])
  await server.act(bob, setLevel, { space: page.space, level: 'mentions', mutedUntil: null })
  await comment(ada, page, 'Two')
  expect(await told(bob, page)).toEqual(['comment Two'])
  await server.act(ada, removeMember, { space: page.space, person: bob })
  await comment(ada, page, `Three, <@${bob}>`)
  expect(await told(bob, page)).toEqual(['comment Two'])
})

test('of a deleted comment the notice says that it was, and still leads to the page', async () => {
  const page = await createPage()
  const said = await comment(ada, page, 'Oh no')
  expect(await told(bob, page)).toEqual(['comment Oh no'])
  await server.act(ada, deleteComment, said)
  expect(await told(bob, page)).toEqual(['comment This comment was deleted.'])
  const { rows } = await server.engine.pool.query('select link from notice where id = $1', [said.id])
  expect(rows).toEqual([{ link: `/workspaces/${page.space}/documents/${page.id}?comment=${said.id}` }])
})

test('what is edited is told in the new words alone, to those who heard of it and whom only they name', async () => {
  const page = await createPage()
  const said = await comment(ada, page, `The key is 4711, <@${bob}>`)
  expect(await told(bob, page)).toEqual(['mention The key is 4711, @bob'])
  await server.engine.pool.query('update notice set read = true where space = $1', [ownSpace(bob)])
  const text = `Ask me for the key, <@${bob}> and <@${cem}>`
  expect(await server.act(ada, editComment, { ...said, text })).toMatchObject({ ok: true })
  const words = ['mention Ask me for the key, @bob and @cem']
  expect([await told(bob, page), await told(cem, page)]).toEqual([words, words])
  expect([await unread(bob), await unread(cem)]).toEqual([0, 1])
})

test('a comment is edited by whoever wrote it, and only while it is there', async () => {
  const page = await createPage()
  const said = await comment(ada, page, 'Mine')
  const edit = (by: PersonId, text: string) => server.act(by, editComment, { ...said, text })
  expect(await edit(bob, 'Ours')).toMatchObject({ ok: false, code: 'not-yours' })
  expect(await edit(ada, '  ')).toMatchObject({ ok: false, code: 'bad-input' })
  await server.act(ada, deleteComment, said)
  expect(await edit(ada, 'Back')).toMatchObject({ ok: false, code: 'no-comment' })
})
