import { expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { Doc, XmlElement, XmlText, applyUpdate } from 'yjs'
import { newId } from '@atrium/base/id'
import { teamSpace } from '@atrium/engine/contract'
import {
  Document,
  listBacklinks,
  listVersions,
  nameVersion,
  readVersion,
  writeComment,
} from '@atrium/features/documents/contract'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const bob = await server.arrive('bob')

const page = (title: string): ReturnType<typeof makePage> => makePage(server, ada, { title })

function mention(kind: string, target: string): XmlElement {
  const element = new XmlElement<{ kind: string; target: string }>('mention')
  element.setAttribute('kind', kind)
  element.setAttribute('target', target)
  return element
}

test('what is written is dated, named people hear of it, pages are linked, and a version is kept under a name', async () => {
  const [plan, goals] = [await page('Plan'), await page('Goals')]
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(plan)
  const paragraph = new XmlElement('paragraph')
  text.doc.getXmlFragment('blocks').insert(0, [paragraph])
  paragraph.insert(0, [new XmlText('Ask '), mention('person', bob), mention('page', goals.id)])
  await until(text, ({ saved }) => saved === 'saved')
  const before = screen.client.row(Document, plan)?.updatedAt ?? 0

  const backlinks = () =>
    server.engine.asker.ask({
      query: listBacklinks.name,
      by: bob,
      input: { space: teamSpace, document: goals.id },
    })
  await expect.poll(backlinks).toMatchObject({ output: { count: 1, pages: [{ id: plan.id, title: 'Plan' }] } })
  await expect.poll(() => screen.client.row(Document, plan)?.updatedAt).toBeGreaterThan(before)
  const notices = async () => (await server.engine.pool.query('select * from notice where user_id = $1', [bob])).rows
  await expect
    .poll(notices)
    .toMatchObject([{ cause: 'mention', source_type: 'document', link: `/documents/${plan.id}` }])

  const said = { space: teamSpace, document: plan.id, thread: newId(), id: newId(), anchor: null, quote: '' }
  await screen.client.act(writeComment, { ...said, text: `Ready, <@${bob}>? Tell me, <@${bob}>.` })
  await expect.poll(async () => (await notices()).length).toBe(2)
  const once = screen.client.row(Document, plan)?.updatedAt ?? 0
  paragraph.insert(3, [new XmlText(' once more')])
  await expect.poll(() => screen.client.row(Document, plan)?.updatedAt).toBeGreaterThan(once)
  expect(await notices()).toHaveLength(2)

  const id = newId()
  await screen.client.act(nameVersion, { space: teamSpace, id, document: plan.id, name: 'First draft' })
  const input = { space: teamSpace, document: plan.id }
  const versions = () => server.engine.asker.ask({ query: listVersions.name, by: bob, input })
  await expect.poll(versions).toMatchObject({ output: { versions: [{ id, people: [ada] }] } })
  const read = await server.engine.asker.ask({ query: readVersion.name, by: bob, input: { ...input, id } })
  const { state } = (read.ok ? read.output : {}) as { state: string }
  const doc = new Doc()
  applyUpdate(doc, gunzipSync(Buffer.from(state, 'base64')))
  expect(doc.getXmlFragment('blocks').toString()).toContain('Ask')
})
