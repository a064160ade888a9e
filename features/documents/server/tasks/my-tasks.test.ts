import { expect, test } from 'vitest'
import { XmlElement, XmlText } from 'yjs'
import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, teamSpace, ownSpace } from '@atrium/engine/contract'
import {
  assignThread,
  deleteComment,
  deleteForever,
  makeTemplate,
  moveDocument,
  myTasks,
  resolveThread,
  restoreDocument,
  trashDocument,
  writeComment,
} from '@atrium/features/documents/contract'
import { headlineOf, markAllNotices } from '@atrium/features/notifications/contract'
import { addMember, archiveWorkspace, createWorkspace, removeMember } from '@atrium/features/workspaces/contract'
import { makePage } from '../../../../tests/page.ts'
import { serverOfFile } from '../../../../tests/server-of-file.ts'
import { openTextScreen, until } from '../../../../tests/text-screen.ts'
import { isLong } from '../../../../tests/long.ts'

const server = await serverOfFile()
const ada = await server.arrive('ada')

interface Page {
  readonly space: SpaceId
  readonly id: string
}

function mention(kind: string, target: string, label = ''): XmlElement {
  const element = new XmlElement('mention')
  for (const [name, value] of Object.entries({ kind, target, label })) element.setAttribute(name, value)
  return element
}

const person = (id: string) => mention('person', id, 'Somebody')
const day = (target: string) => mention('date', target, target)

/** An item of a checklist, as the editor writes it, with others inside it. */
function item(id: string, parts: readonly (string | XmlElement)[], inside: readonly XmlElement[] = []): XmlElement {
  const container = new XmlElement('blockContainer')
  const made = new XmlElement('checkListItem')
  container.setAttribute('id', id)
  made.setAttribute('checked', false as never)
  made.insert(
    0,
    parts.map((part) => (part instanceof XmlElement ? part : new XmlText(part))),
  )
  const group = new XmlElement('blockGroup')
  group.insert(0, [...inside])
  container.insert(0, inside.length > 0 ? [made, group] : [made])
  return container
}

/** Changes what stands on a page, as `by`, and waits until it is saved. */
async function change(page: Page, edit: (group: XmlElement) => void, by: PersonId = ada): Promise<void> {
  await using screen = await openTextScreen({ person: by, server: () => server })
  const text = await screen.open(page)
  text.doc.transact(() => {
    const root = text.doc.getXmlFragment('blocks')
    if (root.length === 0) root.insert(0, [new XmlElement('blockGroup')])
    edit(root.get(0) as XmlElement)
  })
  await until(text, ({ saved }) => saved === 'saved')
}

const write = (page: Page, ...items: XmlElement[]) => change(page, (group) => group.insert(0, items))

const ask = (by: PersonId, input: { readonly skip?: number; readonly limit?: number } = {}) =>
  server.read(by, myTasks, input)

const blocksOf = async (by: PersonId): Promise<readonly string[]> => (await ask(by)).tasks.map(({ block }) => block)

const kept = async (page: Page): Promise<number> =>
  (await server.engine.pool.query('select from document_task where document = $1', [page.id])).rowCount ?? 0

async function workspaceWith(...people: PersonId[]): Promise<SpaceId> {
  const space = newId<'space'>()
  await server.act(ada, createWorkspace, { id: space, name: 'Ops', description: '', clientCreatedAt: '' })
  for (const one of people) await server.act(ada, addMember, { space, person: one, role: 'member' })
  return space
}

test('each person has the items that mention them, the earliest due first, with their page and their words', async () => {
  const [bob, cyn] = [await server.arrive('bob'), await server.arrive('cyn')]
  const page = await makePage(server, ada, { title: 'Launch' })
  await write(
    page,
    item('later', [person(bob), ' last ', day('2027-01-05')]),
    item(
      'none',
      ['no day for ', person(bob), ' or ', person(cyn)],
      [item('inner', [person(bob), ' inside ', day('2026-11-02')])],
    ),
    item('soon', [person(bob), ' send it ', day('2026-12-01')]),
    item('nobody', ['of no one ', day('2026-12-01')]),
  )
  await expect.poll(() => blocksOf(bob)).toEqual(['inner', 'soon', 'later', 'none'])
  expect(await ask(cyn)).toMatchObject({
    count: 1,
    tasks: [{ block: 'none', due: null, title: 'Launch', ...pageOf(page) }],
  })
  expect(await ask(bob, { skip: 1, limit: 2 })).toMatchObject({
    count: 4,
    tasks: [{ block: 'soon' }, { block: 'later' }],
  })
  expect((await ask(bob)).tasks[1]).toEqual({
    ...pageOf(page),
    block: 'soon',
    comment: null,
    title: 'Launch',
    due: '2026-12-01',
    place: expect.any(Number),
    line: [
      { text: 'Somebody', named: { kind: 'person', target: bob, where: '' } },
      { text: ' send it ' },
      { text: '2026-12-01', named: { kind: 'date', target: '2026-12-01', where: '' } },
    ],
  })
  expect(await ask(ada)).toEqual({ count: 0, tasks: [] })
})

test('a day that was kept when any year would do is none, and its mention is words', async () => {
  const bob = await server.arrive('bob')
  const page = await makePage(server, ada)
  await write(page, item('old', [person(bob), ' send it ', day('2026-12-01')]))
  await expect.poll(() => blocksOf(bob)).toEqual(['old'])
  const older = `update document_task set due = '3026-12-01', line = replace(line::text, '2026', '3026')::jsonb where document = $1`
  await server.engine.pool.query(older, [page.id])
  const [task] = (await ask(bob)).tasks
  expect([task?.due, task?.line.at(-1)]).toEqual([null, { text: '3026-12-01' }])
})

const pageOf = ({ space, id }: Page) => ({ space, document: id })

test.runIf(isLong)('what is ticked, given to someone else, put off, or taken out is so in their tasks', async () => {
  const [bob, cyn] = [await server.arrive('bob'), await server.arrive('cyn')]
  const page = await makePage(server, ada)
  await write(page, item('one', [person(bob), ' x ', day('2026-12-01')]), item('two', [person(bob), ' y']))
  await expect.poll(() => blocksOf(bob)).toEqual(['one', 'two'])

  const itemAt = (group: XmlElement, at: number) => (group.get(at) as XmlElement).get(0) as XmlElement
  await change(page, (group) => itemAt(group, 1).setAttribute('checked', true as never))
  await expect.poll(() => blocksOf(bob)).toEqual(['one'])
  await change(page, (group) => {
    itemAt(group, 0).delete(2, 1)
    itemAt(group, 0).insert(2, [day('2027-02-01')])
    itemAt(group, 1).setAttribute('checked', false as never)
  })
  await expect
    .poll(() => ask(bob))
    .toMatchObject({
      tasks: [
        { block: 'one', due: '2027-02-01' },
        { block: 'two', due: null },
      ],
    })
  await change(page, (group) => {
    itemAt(group, 1).delete(0, 1)
    itemAt(group, 1).insert(0, [person(cyn)])
    group.delete(0, 1)
  })
  await expect.poll(() => blocksOf(bob)).toEqual([])
  expect(await blocksOf(cyn)).toEqual(['two'])
  expect(await kept(page)).toBe(1)
})

test.runIf(isLong)(
  'what is in the trash, or in a document that is there, is no task, until it is restored, and is forgotten with it',
  async () => {
    const bob = await server.arrive('bob')
    const [folder, page] = [await makePage(server, ada), await makePage(server, ada)]
    await server.act(ada, moveDocument, { space: teamSpace, id: page.id, parent: folder.id, order: 'a0' })
    await write(page, item('numbat-block', [person(bob), ' x']))
    await expect.poll(() => blocksOf(bob)).toEqual(['numbat-block'])
    await server.act(ada, trashDocument, { space: teamSpace, id: folder.id })
    expect(await ask(bob)).toEqual({ count: 0, tasks: [] })
    await server.act(ada, restoreDocument, { space: teamSpace, id: folder.id })
    expect(await blocksOf(bob)).toEqual(['numbat-block'])
    await server.act(ada, makeTemplate, { space: teamSpace, id: page.id, isTemplate: true })
    expect(await blocksOf(bob)).toEqual([])
    expect(await kept(page)).toBe(1)
    await server.act(ada, trashDocument, { space: teamSpace, id: folder.id })
    await server.act(ada, deleteForever, { space: teamSpace, id: folder.id })
    await expect.poll(() => kept(page)).toBe(0)
  },
)

test.runIf(isLong)(
  'nobody is answered what they may not read: of a workspace they lost, of an archived one, of another’s own',
  async () => {
    const bob = await server.arrive('bob')
    const space = await workspaceWith(bob)
    const page = await makePage(server, ada, { space })
    const diary = await makePage(server, ada, { space: ownSpace(ada) })
    await write(diary, item('secret', [person(bob), ' x'], [item('own', [person(ada), ' y'])]))
    await write(page, item('shared', [person(bob), ' x']))
    await expect.poll(() => kept(diary)).toBe(2)
    await expect.poll(() => blocksOf(bob)).toEqual(['shared'])
    expect(await blocksOf(ada)).toEqual(['own'])

    await server.act(ada, archiveWorkspace, { space, isArchived: true })
    expect(await blocksOf(bob)).toEqual([])
    await server.act(ada, archiveWorkspace, { space, isArchived: false })
    expect(await blocksOf(bob)).toEqual(['shared'])
    await server.act(ada, removeMember, { space, person: bob })
    expect(await ask(bob)).toEqual({ count: 0, tasks: [] })
  },
)

test.runIf(isLong)(
  'who is given something to do is told so, once for a page, also where they were mentioned before',
  async () => {
    const bob = await server.arrive('bob')
    const page = await makePage(server, ada)
    const told = 'select link, facts, read from notice where source_id = $1 and user_id = $2'
    const notices = async (who = bob) => (await server.engine.pool.query(told, [page.id, who])).rows
    await write(page, item('one', [person(bob), ' x']))
    const link = `/documents/${page.id}`
    await expect.poll(() => notices()).toEqual([{ link: `${link}#one`, facts: { what: 'task' }, read: false }])
    const notice = {
      cause: 'mention',
      facts: { what: 'task' },
      fromUserName: 'Ada',
      sourceType: 'document',
      sourceName: 'Plan',
    } as const
    expect(headlineOf(notice)).toBe('Ada assigned you a task in Plan')
    await server.act(bob, markAllNotices, { as: 'read' })
    await expect.poll(() => notices()).toMatchObject([{ read: true }])

    await write(page, item('two', [person(bob), ' y']), item('own', [person(ada), ' z']))
    await expect.poll(() => notices()).toEqual([{ link: `${link}#two`, facts: { what: 'task' }, read: false }])
    expect(await notices(ada)).toEqual([])

    // As of a page that was written before there were tasks.
    await server.engine.pool.query('delete from document_task where document = $1', [page.id])
    await server.engine.pool.query('update document_text set has_tasks = false where id = $1', [page.id])
    await server.act(bob, markAllNotices, { as: 'read' })
    await expect.poll(() => notices()).toMatchObject([{ read: true }])
    await write(page, item('three', ['of no one']))
    await expect.poll(() => kept(page)).toBe(3)
    expect(await notices()).toMatchObject([{ read: true }])
  },
)

test('a thread that somebody is asked to see to is theirs to do while it is open and its page is there', async () => {
  const [bob, cyn] = [await server.arrive('bob'), await server.arrive('cyn')]
  const page = await makePage(server, ada, { title: 'Launch' })
  const said = { space: page.space, thread: newId(), document: page.id, anchor: null, quote: '' }
  const [id, reply] = [newId(), newId()]
  await server.act(ada, writeComment, { ...said, id, text: `Look, <@${bob}>`, assignee: bob })
  await server.act(ada, writeComment, { ...said, id: reply, text: 'Today' })
  const line = [{ text: 'Look, ' }, { text: 'Someone', named: { kind: 'person', target: bob, where: '' } }]
  const task = { ...pageOf(page), block: said.thread, title: 'Launch', due: null, place: 0 }
  expect(await ask(bob)).toEqual({ count: 1, tasks: [{ ...task, comment: id, line }] })
  await server.act(ada, deleteComment, { ...said, id })
  expect(await ask(bob)).toEqual({ count: 1, tasks: [{ ...task, comment: reply, line: [{ text: 'Today' }] }] })
  await server.act(bob, resolveThread, { ...said, isResolved: true })
  expect(await ask(bob)).toEqual({ count: 0, tasks: [] })
  await server.act(bob, resolveThread, { ...said, isResolved: false })
  await server.act(ada, assignThread, { ...said, person: cyn })
  expect([(await ask(bob)).count, (await ask(cyn)).count]).toEqual([0, 1])
  await server.act(ada, trashDocument, { space: page.space, id: page.id })
  expect((await ask(cyn)).count).toBe(0)
})
