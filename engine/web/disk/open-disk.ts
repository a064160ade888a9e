import type { PersonId } from '@atrium/engine/contract'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Disk, DiskWrite, Kept, SpaceWrite, StoredDeed, StoredRow, StoredSpace } from './disk.ts'
import { rowDatabase } from './forget-copies.ts'
import { indexedDbMs } from '../limits.ts'
import { forgetTexts } from './text-database.ts'
import { words } from '../words.ts'

/** Grows when the stores themselves change; rows have versions of their own. */
const schemaVersion = 1
/** So many rows are written or read before the page gets a turn. */
const sliceSize = 500

interface Schema extends DBSchema {
  about: { key: 'epoch' | 'owner' | 'synced'; value: string | number | null }
  spaces: { key: string; value: StoredSpace }
  /** Under space, kind and id. */
  rows: { key: [string, string, string]; value: StoredRow }
  deeds: { key: string; value: StoredDeed }
}
type Database = IDBPDatabase<Schema>
type Writing = IDBPTransaction<Schema, ('about' | 'spaces' | 'rows')[], 'readwrite'>

/** The person's disk in this browser's IndexedDB; one that keeps nothing where the browser refuses. */
export async function openDisk(person: PersonId): Promise<Disk> {
  try {
    return createDisk(await open(rowDatabase(person)), person)
  } catch (error) {
    // Private windows, a full disk, a newer version's database: one works without keeping anything.
    const { createMemoryDisk } = await import('./memory-disk.ts')
    return createMemoryDisk(problemOf(error))
  }
}

function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'VersionError') return 'A newer version of Atrium was used here'
  return error instanceof TimedOut ? words.indexedDbTimedOut : words.noIndexedDb
}

class TimedOut extends Error {}

async function open(name: string): Promise<Database> {
  const opening = openDB<Schema>(name, schemaVersion, {
    upgrade(database) {
      database.createObjectStore('about')
      database.createObjectStore('spaces', { keyPath: 'space' })
      database.createObjectStore('rows')
      database.createObjectStore('deeds', { keyPath: 'id' })
    },
    // A newer page wants to change the stores: it must not wait for this one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut()), indexedDbMs)
  try {
    return await Promise.race([opening, late])
  } catch (error) {
    opening.then((database) => database.close()).catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function createDisk(database: Database, person: PersonId): Disk {
  return {
    lasting: true,
    load: () => load(database),
    loadDeeds: () => database.getAll('deeds'),
    claim: async (owner) => void (await database.put('about', owner, 'owner')),
    write: (owner, changes) => write(database, owner, changes),
    putDeed: async (deed) => void (await database.put('deeds', deed)),
    dropDeed: (id) => database.delete('deeds', id),
    forgetCopies: () => clear(database, ['about', 'spaces', 'rows']),
    async clear() {
      await Promise.all([clear(database, ['about', 'spaces', 'rows', 'deeds']), forgetTexts(person)])
    },
    close: () => database.close(),
  }
}

async function load(database: Database): Promise<Kept> {
  const transaction = database.transaction(['about', 'spaces', 'rows'])
  const about = transaction.objectStore('about')
  const [epoch, synced] = await Promise.all([about.get('epoch'), about.get('synced')])
  const spaces = await transaction.objectStore('spaces').getAll()
  const store = transaction.objectStore('rows')
  const rows: StoredRow[] = []
  let range: IDBKeyRange | null = null
  for (;;) {
    const [keys, slice]: [Schema['rows']['key'][], StoredRow[]] = await Promise.all([
      store.getAllKeys(range, sliceSize),
      store.getAll(range, sliceSize),
    ])
    rows.push(...slice)
    const last = keys.at(-1)
    if (!last || keys.length < sliceSize) return { epoch, synced, spaces, rows }
    range = IDBKeyRange.lowerBound(last, true)
  }
}

async function write(database: Database, owner: string, changes: DiskWrite): Promise<boolean> {
  const { epoch, spaces, forget, synced } = changes
  const transaction = database.transaction(['about', 'spaces', 'rows'], 'readwrite')
  const about = transaction.objectStore('about')
  if ((await about.get('owner')) !== owner) return false
  try {
    leave(about.put(epoch, 'epoch'))
    if (synced) leave(about.put(synced, 'synced'))
    for (const space of forget) forgetSpace(transaction, space)
    for (const space of spaces) await writeSpace(transaction, space)
  } catch (error) {
    leave(transaction.done)
    transaction.abort()
    throw error
  }
  await transaction.done
  return true
}

async function writeSpace(transaction: Writing, { anew, put, drop, ...space }: SpaceWrite): Promise<void> {
  if (anew) forgetSpace(transaction, space.space)
  leave(transaction.objectStore('spaces').put(space))
  const rows = transaction.objectStore('rows')
  for (const { kind, id } of drop) leave(rows.delete([space.space, kind, id]))
  for (const [index, stored] of put.entries()) {
    const written = rows.put(stored, [space.space, stored.kind, stored.row.id])
    // Waiting for one of many gives the page its turn, and keeps the transaction open.
    if (index % sliceSize === sliceSize - 1) await written
    else leave(written)
  }
}

function forgetSpace(transaction: Writing, space: string): void {
  leave(transaction.objectStore('spaces').delete(space))
  // Lists come after all strings in the order of keys.
  leave(transaction.objectStore('rows').delete(IDBKeyRange.bound([space], [space, []])))
}

async function clear(database: Database, stores: ('about' | 'spaces' | 'rows' | 'deeds')[]): Promise<void> {
  const transaction = database.transaction(stores, 'readwrite')
  for (const name of stores) leave(transaction.objectStore(name).clear())
  await transaction.done
}

/** A single request need not be waited for: what fails in it fails the transaction, which is. */
function leave(request: Promise<unknown>): void {
  request.catch(() => undefined)
}
