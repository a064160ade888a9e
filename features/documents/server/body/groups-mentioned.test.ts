import { expect, test } from 'vitest'
import { XmlElement, XmlText } from 'yjs'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, ownSpace } from '@atrium/engine/contract'
import { changeGroup, createGroup, groupMention } from '@atrium/features/groups/contract'
import { addMember, createWorkspace } from '@atrium/features/workspaces/contract'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'
import { editComment, writeComment } from '../../contract/comments.ts'
import { createDocument } from '../../contract/create-document.ts'
import { plainPage } from '../../contract/document.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')
const [bob, cem, dan] = [await server.arrive('bob'), await server.arrive('cem'), await server.arrive('dan')]

interface Page {
  readonly space: SpaceId
  readonly id: string
}

/** Ada's page in a workspace where Dan is not. */
async function createPage(): Promise<Page> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  for (const person of [bob, cem]) await server.act(ada, addMember, { space, person, role: 'member' })
  const id = newId<'document'>()
  await server.act(ada, createDocument, { ...plainPage, space, id, title: 'Plan' })
  return { space, id }
}

let groups = 0

/** A group of Ada, Bob, Cem and Dan. */
async function group() {
  const made = { id: newId(), handle: `design-${(groups += 1)}` }
  const input = { ...made, name: 'Design', people: [ada, bob, cem, dan] }
  expect(await server.act(ada, createGroup, input)).toMatchObject({ ok: true })
  return made
}

interface Told {
  readonly cause: string
  readonly message: string
  readonly facts: object
}

/** What somebody was told of a page, once there is nothing left to tell. */
async function told(person: PersonId, { id }: Page): Promise<readonly Told[]> {
  const left = `select from graphile_worker.jobs
    where task_identifier like 'documents/%comment%' or task_identifier = 'documents/follow-body'`
  await expect.poll(async () => (await server.engine.pool.query(left)).rowCount).toBe(0)
  const text = 'select cause, message, facts from notice where space = $1 and source_id = $2 order by seq'
  return (await server.engine.pool.query<Told>(text, [ownSpace(person), id])).rows
}

test('who is of a group that a comment mentions is told as through it, once, where they read the page', async () => {
  const [page, design] = [await createPage(), await group()]
  const said = { space: page.space, document: page.id, thread: newId(), id: newId(), anchor: null, quote: '' }
  const text = `Look, ${groupMention(design)} and <@${cem}>`
  expect(await server.act(ada, writeComment, { ...said, text })).toMatchObject({ ok: true })
  const message = `Look, @${design.handle} and @cem`
  expect(await told(bob, page)).toEqual([{ cause: 'mention', message, facts: { group: design.handle } }])
  expect(await told(cem, page)).toEqual([{ cause: 'mention', message, facts: {} }])
  expect([await told(dan, page), await told(ada, page)]).toEqual([[], []])

  // Another handle, and who else it is of by then.
  const handle = `${design.handle}-new`
  await server.act(ada, changeGroup, { group: design.id, handle, remove: [bob] })
  const { thread, id } = said
  expect(await server.act(ada, editComment, { space: page.space, thread, id, text: `${text}!` })).toMatchObject({
    ok: true,
  })
  expect(await told(cem, page)).toMatchObject([{ message: `Look, @${handle} and @cem!` }])
  expect(await told(bob, page)).toHaveLength(1)
})

test('an edited comment tells those of a group that only its new words mention', async () => {
  const [page, design] = [await createPage(), await group()]
  const said = { space: page.space, thread: newId(), id: newId() }
  const first = { ...said, document: page.id, anchor: null, quote: '', text: `Look, <@${bob}>` }
  expect(await server.act(ada, writeComment, first)).toMatchObject({ ok: true })
  expect(await told(bob, page)).toHaveLength(1)
  await server.act(ada, editComment, { ...said, text: `Look, <@${bob}> and ${groupMention(design)}` })
  const message = `Look, @bob and @${design.handle}`
  expect(await told(cem, page)).toEqual([{ cause: 'mention', message, facts: { group: design.handle } }])
  expect(await told(bob, page)).toEqual([{ cause: 'mention', message, facts: {} }])
})

test('who is of a group that a page comes to name is told once, where they read it', async () => {
  const [page, design] = [await createPage(), await group()]
  await using screen = await openTextScreen({ person: ada, server: () => server })
  const text = await screen.open(page)
  const named = (kind: string, target: string, label: string): XmlElement => {
    const element = new XmlElement<{ kind: string; target: string; label: string }>('mention')
    element.setAttribute('kind', kind)
    element.setAttribute('target', target)
    element.setAttribute('label', label)
    return element
  }
  const paragraph = new XmlElement('paragraph')
  text.doc.getXmlFragment('blocks').insert(0, [paragraph])
  paragraph.insert(0, [new XmlText('Ask '), named('group', design.id, design.handle), named('person', cem, 'cem')])
  await until(text, ({ saved }) => saved === 'saved')
  await expect.poll(() => told(bob, page)).toHaveLength(1)
  expect(await told(bob, page)).toEqual([{ cause: 'mention', message: '', facts: { group: design.handle } }])
  expect(await told(cem, page)).toEqual([{ cause: 'mention', message: '', facts: {} }])
  expect([await told(dan, page), await told(ada, page)]).toEqual([[], []])
  paragraph.insert(3, [new XmlText(' once more')])
  await until(text, ({ saved }) => saved === 'saved')
  expect(await told(bob, page)).toHaveLength(1)
})
