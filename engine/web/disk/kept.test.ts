import { defineRecord, ownSpace, teamSpace } from '@atrium/engine/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Client, ClientOptions } from '../client.ts'
import { indexedDbMs } from '../limits.ts'
import type { Disk } from './disk.ts'
import type { Connect } from '../line/line.ts'
import { createMemoryDisk } from './memory-disk.ts'
import { turn } from '../testing/manual-clock.ts'
import { createQuietSurroundings } from '../testing/quiet-surroundings.ts'
import type { ServerLine } from '../testing/server-line.ts'
import type { ScriptedServer } from '../testing/scripted-server.ts'
import { type HubTab, createTabHub } from '../testing/tab-hub.ts'
import { type ToyTeam, createToyTeam } from '../testing/toy-team.ts'
import { Line, Note, ada, bob, edit, say, toyKinds } from '../testing/toy.ts'

const space = teamSpace

interface Browser extends ToyTeam {
  readonly disk: Disk
  /** Opens a tab of Ada's browser. */
  tab(options?: Partial<ClientOptions>): { readonly client: Client; readonly tab: HubTab; crash(): void }
}

async function createBrowser(given: Partial<Disk> = {}): Promise<Browser> {
  const team = await createToyTeam({ [ada]: 'member', [bob]: 'member' })
  const hub = createTabHub()
  const memory = createMemoryDisk()
  const disk: Disk = { ...memory, ...given, lasting: true }
  function openTab(options: Partial<ClientOptions> = {}): ReturnType<Browser['tab']> {
    const tab = hub.open()
    let line: ServerLine | undefined
    const connect: Connect = (events) => {
      const opened = team.server.connect(ada)(events)
      line = team.server.lines.at(-1)
      return opened
    }
    const client = team.open(ada, { disk, tabs: tab, connect, ...options })
    const crash = (): void => {
      if (line) line.isOpen = false
      line?.toServer.splice(0)
      tab.crash()
    }
    return { client, tab, crash }
  }
  return { ...team, disk, tab: openTab }
}

function writeLines(server: ScriptedServer, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const seq = server.seqOf(space) + 1
    server.write(space, [{ put: 'line', row: { space, id: `m${seq}`, by: bob, text: `${seq}`, seq } as Line }])
  }
}

const texts = (client: Client): string[] => client.rows(Line, space).map(({ text }) => text)
const keptRows = async (disk: Disk): Promise<readonly { row: { id: string } }[]> =>
  (await disk.load()).rows as readonly { row: { id: string } }[]

test('what was seen is shown after a reload before the server has said a word', async () => {
  const { server, clock, tab } = await createBrowser()
  const first = tab()
  await server.run()
  writeLines(server, 3)
  await server.run()
  await clock.pass(400)
  first.crash()
  server.isDown = true
  const second = tab()
  await turn()
  expect(texts(second.client)).toEqual(['1', '2', '3'])
  expect(second.client.connection()).toMatchObject({ hasCopy: true, disk: 'kept' })
  expect(second.client.roleIn(space)).toBe('member')
})

test('after a reload only what is missing is fetched', async () => {
  const { server, clock, tab } = await createBrowser()
  const first = tab()
  await server.run()
  writeLines(server, 3)
  await server.run()
  await clock.pass(400)
  first.crash()
  writeLines(server, 2)
  const second = tab()
  await server.run()
  expect(server.lineOf(ada).sent[0]).toMatchObject({ type: 'hello', epoch: 'first', heads: { [space]: 3 } })
  expect(texts(second.client)).toEqual(['1', '2', '3', '4', '5'])
})

test('what is kept is the newest rows, however many were looked at', async () => {
  const { server, clock, disk, tab } = await createBrowser()
  const first = tab()
  await server.run()
  writeLines(server, 20)
  await server.run()
  await clock.pass(400)
  const kept = (await keptRows(disk)).map(({ row }) => row.id).filter((id) => id.startsWith('m'))
  expect(kept.toSorted()).toEqual(['m16', 'm17', 'm18', 'm19', 'm20'])
  writeLines(server, 1)
  await server.run()
  await clock.pass(400)
  first.crash()
  const { client } = tab()
  await server.run()
  expect([texts(client), client.hasOlder(Line, space)]).toEqual([['17', '18', '19', '20', '21'], true])
  const loading = client.older(Line, space)
  await server.run()
  expect([await loading, texts(client).length]).toEqual([false, 21])
})

test('a page that is hidden writes at once', async () => {
  const surroundings = createQuietSurroundings()
  const { server, disk, tab } = await createBrowser()
  tab({ surroundings })
  await server.run()
  writeLines(server, 1)
  await server.run()
  expect(await keptRows(disk)).toEqual([])
  surroundings.happen('hidden')
  await turn()
  expect((await keptRows(disk)).length).toBeGreaterThan(0)
})

test('a deed done offline outlives a reload, is shown as waiting, and is sent once', async () => {
  const { server, clock, tab } = await createBrowser()
  const first = tab()
  await server.run()
  await clock.pass(400)
  server.lineOf(ada).cut()
  server.isDown = true
  void first.client.act(say, { space, id: 'mine', text: 'hello' })
  await turn()
  first.crash()
  const second = tab()
  await turn()
  expect(texts(second.client)).toEqual(['hello'])
  expect(second.client.isWaiting(Line, { space, id: 'mine' })).toBe(true)
  expect(second.client.waiting()).toMatchObject([{ action: 'toy/say' }])
  server.isDown = false
  await clock.pass(20_000)
  await server.run()
  expect([server.doneCount, second.client.waiting(), texts(second.client)]).toEqual([1, [], ['hello']])
  expect(second.client.isWaiting(Line, { space, id: 'mine' })).toBe(false)
})

test('a deed that was done, but whose answer was lost, is not done again after a reload', async () => {
  const { server, tab, disk } = await createBrowser()
  const first = tab()
  await server.run()
  void first.client.act(edit, { space, id: 'n', text: 'once' })
  await turn()
  await server.receive()
  first.crash()
  const { client } = tab()
  await server.run()
  expect(client.row(Note, { space, id: 'n' })).toMatchObject({ edits: 1 })
  expect([client.waiting(), await disk.loadDeeds()]).toEqual([[], []])
})

test('a refused deed of an earlier page load is told, can be sent again or let go of', async () => {
  const { server, disk, tab } = await createBrowser()
  const first = tab()
  await server.run()
  void first.client.act(say, { space, id: 'm1', text: 'one' })
  void first.client.act(say, { space, id: 'm2', text: 'two' })
  await turn()
  first.crash()
  const refusal = { ok: false, code: 'no-access', message: 'No.' } as const
  server.refuseNext.push(refusal, refusal)
  const second = tab()
  await server.run()
  expect(second.client.refused()).toMatchObject([
    { input: { text: 'one' }, code: 'no-access', message: 'No.' },
    { input: { text: 'two' } },
  ])
  expect([texts(second.client), second.client.waiting()]).toEqual([[], []])
  second.crash()
  const { client } = tab()
  await server.run()
  const [one, two] = client.refused()
  client.retry(one?.id ?? '')
  client.discard(two?.id ?? '')
  await server.run()
  expect([client.refused(), texts(client), await disk.loadDeeds()]).toEqual([[], ['one'], []])
})

test('a live tab shows what another is waiting for, and both agree when it is answered', async () => {
  const { server, tab } = await createBrowser()
  const [one, other] = [tab().client, tab().client]
  await server.run()
  void one.act(say, { space, id: 'm1', text: 'hello' })
  await turn()
  expect([texts(other), other.waiting().length]).toEqual([['hello'], 1])
  const late = tab().client
  await turn()
  await turn()
  expect(late.waiting()).toHaveLength(1)
  await server.run()
  expect([server.doneCount, texts(one), texts(other), texts(late)]).toEqual([1, ['hello'], ['hello'], ['hello']])
  expect([one.waiting(), other.waiting(), late.waiting()]).toEqual([[], [], []])
})

test('the tab that owns the disk goes on with the deeds of one that has ended', async () => {
  const { server, clock, tab, disk } = await createBrowser()
  const owner = tab()
  await server.run()
  const other = tab()
  await server.run()
  server.isDown = true
  for (const line of server.lines) line.cut()
  void other.client.act(say, { space, id: 'm1', text: 'hello' })
  await turn()
  other.tab.crash()
  await turn()
  expect(owner.client.waiting()).toHaveLength(1)
  server.isDown = false
  await clock.pass(20_000)
  await server.run()
  expect([server.doneCount, texts(owner.client), await disk.loadDeeds()]).toEqual([1, ['hello'], []])
})

test('when the owner of the disk ends, another tab writes all it has and looks after the deeds', async () => {
  const { server, clock, disk, tab } = await createBrowser()
  const owner = tab()
  await server.run()
  const heir = tab()
  await server.run()
  owner.crash()
  writeLines(server, 2)
  await server.run()
  await clock.pass(500)
  const kept = (await keptRows(disk)).map(({ row }) => row.id)
  expect(kept).toEqual(expect.arrayContaining(['m1', 'm2']))
  expect(texts(heir.client)).toEqual(['1', '2'])
})

test('only one tab writes rows', async () => {
  const { server, clock, disk, tab } = await createBrowser()
  const writers = new Set<string>()
  const { write } = disk
  const watched: Disk = { ...disk, write: (by, what) => (writers.add(by), write(by, what)) }
  const first = tab({ disk: watched })
  tab({ disk: watched })
  await server.run()
  writeLines(server, 2)
  await server.run()
  await clock.pass(500)
  expect([...writers]).toEqual([first.tab.id])
})

test('a full disk is told, the page goes on, and all is written once there is room', async () => {
  const memory = createMemoryDisk()
  let isFull = true
  const { server, clock, tab } = await createBrowser({
    ...memory,
    putDeed: (deed) => (isFull ? Promise.reject(new Error('full')) : memory.putDeed(deed)),
    write: (by, what) => (isFull ? Promise.reject(new Error('full')) : memory.write(by, what)),
  })
  const { client } = tab()
  await server.run()
  const answer = client.act(say, { space, id: 'm1', text: 'hello' })
  await server.run()
  await clock.pass(400)
  expect([client.connection().disk, (await answer).ok, texts(client)]).toEqual(['failing', true, ['hello']])
  isFull = false
  await clock.pass(11_000)
  expect(client.connection().disk).toBe('kept')
  expect((await keptRows(memory)).map(({ row }) => row.id)).toContain('m1')
})

test('a disk that cannot be read, or never answers, is done without', async () => {
  for (const load of [() => Promise.reject(new Error('broken')), () => new Promise<never>(() => undefined)]) {
    const { server, clock, tab } = await createBrowser({ load })
    const { client } = tab()
    await clock.pass(3_500)
    await server.run()
    expect(client.connection()).toMatchObject({ state: 'online', hasCopy: true })
  }
})

test('what came while the disk was slow to be claimed is kept, too', async () => {
  const memory = createMemoryDisk()
  const claimed = Promise.withResolvers<void>()
  const claims = [Promise.resolve(), claimed.promise]
  const claim: Disk['claim'] = async (by) => (await claims.shift(), memory.claim(by))
  const { server, clock, tab } = await createBrowser({ ...memory, claim })
  const first = tab()
  await server.run()
  writeLines(server, 2)
  await server.run()
  await clock.pass(400)
  first.crash()
  const second = tab()
  await clock.pass(indexedDbMs)
  await server.run()
  server.write(space, [{ put: 'line', row: { space, id: 'm1', by: bob, text: 'changed', seq: 1 } as Line }])
  await server.run()
  expect(texts(second.client)).toEqual(['changed', '2'])
  claimed.resolve()
  await turn()
  writeLines(server, 1)
  await server.run()
  await clock.pass(400)
  second.crash()
  server.isDown = true
  const third = tab()
  await turn()
  expect(texts(third.client)).toEqual(['changed', '2', '4'])
})

test('rubbish on the disk is fetched anew, space by space', async () => {
  const rubbish = createMemoryDisk()
  const { server, clock, tab, disk } = await createBrowser(rubbish)
  tab().crash()
  await disk.claim('old')
  const good = { kind: 'note', version: 1, row: { space, id: 'n', text: 'kept', edits: 0 } }
  const bad = { kind: 'access', version: 1, row: { space: ownSpace(ada), id: space, role: 'emperor' } }
  const floors = { access: null, seat: null, note: null, line: null }
  const part = { role: 'member', seq: 0, floors, anew: true, drop: [] } as const
  const spaces = [
    { ...part, space, put: [good] },
    { ...part, space: ownSpace(ada), put: [bad] },
  ]
  await disk.write('old', { epoch: 'first', spaces, forget: [] })
  await disk.putDeed({ nonsense: true, id: 'x' } as never)
  const { client } = tab()
  await server.run()
  expect(server.lineOf(ada).sent[0]).toMatchObject({ type: 'hello' })
  expect(server.lineOf(ada).sent[0]).toHaveProperty('heads', { [space]: 0 })
  expect(client.roleIn(space)).toBe('member')
  await clock.pass(400)
  expect(client.waiting()).toEqual([])
})

test('rows of an older version are upgraded where their kind knows how, else their space is fetched anew', async () => {
  const Newer = defineRecord({
    name: 'note',
    version: 2,
    schema: z.object({ space: z.string(), id: z.string(), text: z.string(), edits: z.number(), mood: z.string() }),
    upgrade: (row) => ({ ...(row as object), mood: 'calm' }),
  })
  const { upgrade: _upgrade, ...Strict } = Newer
  for (const [kind, expected] of [
    [Newer, { [space]: 1 }],
    [Strict, {}],
  ] as const) {
    const { server, clock, tab } = await createBrowser()
    const first = tab()
    await server.run()
    server.write(space, [{ put: 'note', row: { space, id: 'n', text: 'old', edits: 0 } as Note }])
    await server.run()
    await clock.pass(400)
    first.crash()
    server.isDown = true
    const { client } = tab({ kinds: [...toyKinds.filter(({ name }) => name !== 'note'), kind] })
    await turn()
    expect(client.rows(Newer, space).map(({ mood }) => mood)).toEqual(space in expected ? ['calm'] : [])
  }
})

test('a copy made before a kind was known is fetched anew', async () => {
  const { server, clock, tab } = await createBrowser()
  const first = tab({ kinds: toyKinds.filter(({ name }) => name !== 'note') })
  await server.run()
  server.write(space, [{ put: 'note', row: { space, id: 'n', text: 'news', edits: 0 } as Note }])
  await server.run()
  await clock.pass(400)
  first.crash()
  const { client } = tab()
  await server.run()
  expect(server.lineOf(ada).sent[0]).toHaveProperty('heads', {})
  expect(client.rows(Note, space)).toHaveLength(1)
})

test('signing out leaves nothing on the disk and ends every tab', async () => {
  const { server, clock, tab, disk } = await createBrowser()
  const [one, other] = [tab().client, tab().client]
  await server.run()
  writeLines(server, 1)
  await server.run()
  await clock.pass(400)
  await one.signOut()
  await turn()
  expect([one.connection(), other.connection()]).toMatchObject([{ signedOut: true }, { signedOut: true }])
  await clock.pass(60_000)
  expect([await keptRows(disk), await disk.loadDeeds()]).toEqual([[], []])
  expect(server.lines.every(({ isOpen }) => !isOpen)).toBe(true)
})

test('closing writes what is not written yet', async () => {
  const { server, tab, disk } = await createBrowser()
  const { client } = tab()
  await server.run()
  writeLines(server, 1)
  await server.run()
  await client.close()
  expect((await keptRows(disk)).map(({ row }) => row.id)).toContain('m1')
})
