import type { TextKey } from '@atrium/engine/contract'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { textDatabase } from '../disk/text-database.ts'
import { type KeptText, type TextDisk, type UnsentUpdate, textName } from './text-disk.ts'

interface Schema extends DBSchema {
  texts: { key: string; value: KeptText }
  unsent: {
    key: string
    value: UnsentUpdate & { readonly text: TextKey; readonly name: string }
    indexes: { name: string }
  }
}

/** The person's texts in this browser's IndexedDB. Rejects where the browser refuses. */
export async function openTextDisk(person: string): Promise<TextDisk> {
  const database = await openDB<Schema>(textDatabase(person), 1, {
    upgrade(fresh) {
      fresh.createObjectStore('texts')
      fresh.createObjectStore('unsent', { keyPath: 'key' }).createIndex('name', 'name')
    },
    // Signing out deletes it, and a newer page may want to change it: neither waits for this one.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  return createTextDisk(database)
}

function createTextDisk(database: IDBPDatabase<Schema>): TextDisk {
  return {
    async load(text) {
      const name = textName(text)
      const [kept, unsent] = await Promise.all([
        database.get('texts', name),
        database.getAllFromIndex('unsent', 'name', name),
      ])
      return { kept, unsent: unsent.toSorted((one, other) => (one.key < other.key ? -1 : 1)) }
    },
    keep: async (text, kept) => void (await database.put('texts', kept, textName(text))),
    async keepNewer(copies) {
      const transaction = database.transaction('texts', 'readwrite')
      const keepOne = async ({ text, kept }: (typeof copies)[number]): Promise<void> => {
        const known = await transaction.store.get(textName(text))
        if (known?.epoch === kept.epoch && known.seq >= kept.seq) return
        await transaction.store.put(kept, textName(text))
      }
      await Promise.all([...copies.map(keepOne), transaction.done])
    },
    keptNames: async () => new Set(await database.getAllKeys('texts')),
    addUnsent: async (text, update) => void (await database.put('unsent', { ...update, text, name: textName(text) })),
    async dropUnsent(keys) {
      const transaction = database.transaction('unsent', 'readwrite')
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
    },
    async textsWithUnsent() {
      const all = await database.getAll('unsent')
      return [...new Map(all.map(({ name, text }) => [name, text])).values()]
    },
    async move(from, to) {
      const transaction = database.transaction(['texts', 'unsent'], 'readwrite')
      const unsent = transaction.objectStore('unsent')
      const rest = await unsent.index('name').getAll(textName(from))
      await Promise.all([
        transaction.objectStore('texts').delete(textName(from)),
        ...rest.map((one) => unsent.put({ ...one, text: to, name: textName(to) })),
        transaction.done,
      ])
    },
    async forget(text, what) {
      const name = textName(text)
      await database.delete('texts', name)
      if (what === 'copy') return
      const keys = await database.getAllKeysFromIndex('unsent', 'name', name)
      await Promise.all(keys.map((key) => database.delete('unsent', key)))
    },
    // Names begin with the space and a blank, after which the exclamation mark is the next sign.
    forgetSpace: (space) => database.delete('texts', IDBKeyRange.bound(`${space} `, `${space}!`, false, true)),
    close: () => database.close(),
  }
}
