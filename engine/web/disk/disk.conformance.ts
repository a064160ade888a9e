import { afterEach, describe, expect, test } from 'vitest'
import type { Disk, SpaceWrite, StoredDeed } from './disk.ts'

const deed = (id: string, more: Partial<StoredDeed> = {}): StoredDeed => ({
  id,
  tab: 'tab',
  action: 'toy/say',
  input: { text: id },
  at: 1,
  ...more,
})

const spaceWrite = (space: string, ids: readonly string[], more: Partial<SpaceWrite> = {}): SpaceWrite => ({
  space,
  role: 'member',
  seq: ids.length,
  floors: { note: null },
  anew: false,
  drop: [],
  put: ids.map((id) => ({ kind: 'note', version: 1, row: { space, id } })),
  ...more,
})

/** The disk under test, as a reload finds it. */
interface Desk {
  readonly disk: Disk
  open(): Promise<void>
  openOwned(): Promise<void>
  reopen(): Promise<void>
  keptIds(): Promise<readonly string[]>
}

function createDesk(open: () => Promise<Disk>, reopen: (disk: Disk) => Promise<Disk>): Desk {
  let disk: Disk | undefined
  const desk = {
    get disk() {
      if (!disk) throw new Error('No disk is open.')
      return disk
    },
    async open() {
      disk = await open()
    },
    async openOwned() {
      disk = await open()
      await disk.claim('me')
    },
    async reopen() {
      disk = await reopen(desk.disk)
    },
    async keptIds() {
      const { rows } = await desk.disk.load()
      return (rows as { row: { space: string; id: string } }[]).map(({ row }) => `${row.space}/${row.id}`).toSorted()
    },
  }
  return desk
}

/** What every disk owes; `open` gives one with nothing on it, `reopen` the same one as after a reload. */
export function testDisk(name: string, open: () => Promise<Disk>, reopen: (disk: Disk) => Promise<Disk>): void {
  // oxlint-disable-next-line vitest/valid-title -- the name of the implementation
  describe(name, () => {
    const desk = createDesk(open, reopen)
    afterEach(() => desk.disk.close())
    testKeeping(desk)
    testSpaces(desk)
    testOwners(desk)
  })
}

function testKeeping(desk: Desk): void {
  test('a new disk has nothing', async () => {
    await desk.open()
    const { epoch, spaces, rows } = await desk.disk.load()
    expect([epoch ?? null, spaces, rows, await desk.disk.loadDeeds()]).toEqual([null, [], [], []])
  })

  test('rows, spaces and the epoch are there after a reload', async () => {
    await desk.openOwned()
    expect(
      await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['a', 'b'])], forget: [], synced: 7 }),
    ).toBe(true)
    await desk.reopen()
    const kept = await desk.disk.load()
    expect([kept.epoch, kept.synced]).toEqual(['e', 7])
    expect(kept.spaces).toEqual([{ space: 's', role: 'member', seq: 2, floors: { note: null } }])
    expect(kept.rows).toEqual([
      { kind: 'note', version: 1, row: { space: 's', id: 'a' } },
      { kind: 'note', version: 1, row: { space: 's', id: 'b' } },
    ])
  })

  test('many rows make one write', async () => {
    await desk.openOwned()
    const ids = Array.from({ length: 1_234 }, (_, index) => String(index))
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ids)], forget: [] })
    expect((await desk.disk.load()).rows).toHaveLength(1_234)
  })

  test('deeds are kept until they are dropped, whoever owns the rows', async () => {
    await desk.open()
    await Promise.all([
      desk.disk.putDeed(deed('1')),
      desk.disk.putDeed(deed('2')),
      desk.disk.putDeed(deed('1', { tab: 'other' })),
    ])
    await Promise.all([desk.disk.dropDeed('2'), desk.disk.dropDeed('never-there')])
    await desk.reopen()
    expect(await desk.disk.loadDeeds()).toEqual([deed('1', { tab: 'other' })])
  })

  test('clearing forgets rows and deeds', async () => {
    await desk.openOwned()
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['a'])], forget: [] })
    await desk.disk.putDeed(deed('1'))
    await desk.disk.clear()
    const { epoch, spaces, rows } = await desk.disk.load()
    expect([epoch ?? null, spaces, rows, await desk.disk.loadDeeds()]).toEqual([null, [], [], []])
  })

  test('forgetting the copies leaves the deeds, and nobody owns the rows', async () => {
    await desk.openOwned()
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['a'])], forget: [], synced: 7 })
    await desk.disk.putDeed(deed('1'))
    await desk.disk.forgetCopies()
    expect(await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['b'])], forget: [] })).toBe(false)
    const { epoch, synced, spaces, rows } = await desk.disk.load()
    expect([epoch ?? null, synced ?? null, spaces, rows]).toEqual([null, null, [], []])
    expect(await desk.disk.loadDeeds()).toEqual([deed('1')])
  })

  test('what is given is kept as it was, and what is loaded is one’s own', async () => {
    await desk.openOwned()
    const write = spaceWrite('s', ['a'])
    await desk.disk.write('me', { epoch: 'e', spaces: [write], forget: [] })
    const [loaded] = (await desk.disk.load()).rows as { row: { id: string } }[]
    if (loaded) loaded.row.id = 'changed'
    expect(await desk.keptIds()).toEqual(['s/a'])
  })
}

function testSpaces(desk: Desk): void {
  test('a part is written over what is there', async () => {
    await desk.openOwned()
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['a', 'b'])], forget: [] })
    const part = spaceWrite('s', ['c'], { seq: 3, drop: [{ kind: 'note', id: 'a' }] })
    await desk.disk.write('me', { epoch: 'e', spaces: [part], forget: [] })
    expect(await desk.keptIds()).toEqual(['s/b', 's/c'])
    expect((await desk.disk.load()).spaces).toMatchObject([{ space: 's', seq: 3 }])
  })

  test('a space written anew has nothing of before, and its neighbours have all', async () => {
    await desk.openOwned()
    const spaces = [spaceWrite('s', ['a', 'b']), spaceWrite('sa', ['x']), spaceWrite('r', ['y'])]
    await desk.disk.write('me', { epoch: 'e', spaces, forget: [] })
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['c'], { anew: true })], forget: [] })
    expect(await desk.keptIds()).toEqual(['r/y', 's/c', 'sa/x'])
  })

  test('a forgotten space leaves nothing', async () => {
    await desk.openOwned()
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['a']), spaceWrite('t', ['b'])], forget: [] })
    await desk.disk.write('me', { epoch: 'e', spaces: [], forget: ['s'] })
    expect(await desk.keptIds()).toEqual(['t/b'])
    expect((await desk.disk.load()).spaces).toMatchObject([{ space: 't' }])
  })

  test('a space forgotten and met again in one write is there', async () => {
    await desk.openOwned()
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['a'])], forget: [] })
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['b'], { anew: true })], forget: ['s'] })
    expect(await desk.keptIds()).toEqual(['s/b'])
  })
}

function testOwners(desk: Desk): void {
  test('who has lost the rows to another writes none', async () => {
    await desk.openOwned()
    await desk.disk.claim('other')
    expect(await desk.disk.write('me', { epoch: 'x', spaces: [spaceWrite('s', ['a'])], forget: [] })).toBe(false)
    expect(await desk.disk.load()).toMatchObject({ spaces: [], rows: [] })
    expect(await desk.disk.write('other', { epoch: 'e', spaces: [spaceWrite('s', ['b'])], forget: [] })).toBe(true)
    expect(await desk.keptIds()).toEqual(['s/b'])
  })

  test('a write that cannot be done leaves what was there', async () => {
    await desk.openOwned()
    await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('s', ['a'])], forget: [] })
    const row = { space: 's', id: 'b', say: () => 'what no disk can keep' }
    const part = spaceWrite('s', ['c'], { put: [{ kind: 'note', version: 1, row }], seq: 9 })
    const write = { epoch: 'f', spaces: [spaceWrite('t', ['d']), part], forget: [] }
    await expect(desk.disk.write('me', write)).rejects.toThrow(/clone/)
    expect(await desk.keptIds()).toEqual(['s/a'])
    expect(await desk.disk.load()).toMatchObject({ epoch: 'e', spaces: [{ space: 's', seq: 1 }] })
    expect(await desk.disk.write('me', { epoch: 'e', spaces: [spaceWrite('t', ['d'])], forget: [] })).toBe(true)
  })
}
