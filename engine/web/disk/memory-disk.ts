import type { Disk, DiskWrite, Kept, StoredDeed, StoredRow, StoredSpace } from './disk.ts'

/** A disk that lasts as long as the object, for a browser that keeps nothing and for programs. */
export function createMemoryDisk(problem?: string): Disk {
  const deeds = new Map<string, StoredDeed>()
  const copies = new Map<string, { space: StoredSpace; rows: Map<string, StoredRow> }>()
  let owner: string | undefined
  let epoch: string | null = null
  let synced: number | null = null
  const keyOf = (kind: string, id: string): string => `${kind} ${id}`

  function writeSpaces({ spaces, forget }: DiskWrite): void {
    for (const space of forget) copies.delete(space)
    for (const { anew, put, drop, ...space } of spaces) {
      const rows = (anew ? undefined : copies.get(space.space)?.rows) ?? new Map<string, StoredRow>()
      for (const { kind, id } of drop) rows.delete(keyOf(kind, id))
      for (const stored of put) rows.set(keyOf(stored.kind, stored.row.id), stored)
      copies.set(space.space, { space, rows })
    }
  }

  function forgetCopies(): void {
    copies.clear()
    epoch = null
    synced = null
    owner = undefined
  }

  function load(): Kept {
    const all = [...copies.values()]
    return { epoch, synced, spaces: all.map(({ space }) => space), rows: all.flatMap(({ rows }) => [...rows.values()]) }
  }

  return {
    lasting: false,
    ...(problem === undefined ? {} : { problem }),
    load: () => Promise.resolve(structuredClone(load())),
    loadDeeds: () => Promise.resolve(structuredClone([...deeds.values()])),
    async claim(by) {
      owner = by
    },
    async write(by, write) {
      if (by !== owner) return false
      writeSpaces(structuredClone(write))
      epoch = write.epoch
      synced = write.synced ?? synced
      return true
    },
    async putDeed(deed) {
      deeds.set(deed.id, structuredClone(deed))
    },
    async dropDeed(id) {
      deeds.delete(id)
    },
    async forgetCopies() {
      forgetCopies()
    },
    async clear() {
      deeds.clear()
      forgetCopies()
    },
    close: () => undefined,
  }
}
