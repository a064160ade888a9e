import { openDB } from 'idb'
import * as z from 'zod/mini'
import { keptKeys, uploadPrefix } from '../upload-news.ts'

/** An upload that is not done, as the browser keeps it over reloads. */
const Kept = z.object({
  id: z.string(),
  space: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  isQuiet: z._default(z.boolean(), false),
  /** By which the same file is known when it is chosen again. */
  lastModified: z.number(),
  /** When it began. */
  at: z.number(),
})
export type KeptUpload = z.infer<typeof Kept>

/** Files up to this size are kept themselves, so that they go on without being chosen again. */
const keptBytes = 33_554_432
const storeName = 'files'

/** Where unfinished uploads of one person are kept in this browser: a line each, and the bytes of small ones. */
export interface UploadShelf {
  list(): readonly KeptUpload[]
  put(upload: KeptUpload, file: Blob): Promise<void>
  file(id: string): Promise<Blob | undefined>
  drop(id: string): Promise<void>
  clear(): Promise<void>
}

export function createUploadShelf(person: string): UploadShelf {
  const prefix = uploadPrefix(person)

  /** Undefined where the browser keeps nothing: then only the page itself has the files. */
  async function withStore<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>) {
    try {
      const database = await open(person)
      try {
        return await work(database)
      } finally {
        database.close()
      }
    } catch {
      return undefined // a private window, a full disk: the file has to be chosen again
    }
  }

  return {
    list: () => keptKeys(prefix).flatMap((key) => readLine(key) ?? []),
    async put(upload, file) {
      try {
        localStorage.setItem(`${prefix}${upload.id}`, JSON.stringify(upload))
      } catch {
        return // no reload will find it, which is no reason not to send it now
      }
      if (file.size <= keptBytes) await withStore((database) => database.put(storeName, file, upload.id))
    },
    file: (id) => withStore(async (database) => (await database.get(storeName, id)) as Blob | undefined),
    async drop(id) {
      const key = `${prefix}${id}`
      if (!keptKeys(prefix).includes(key)) return
      localStorage.removeItem(key)
      await withStore((database) => database.delete(storeName, id))
    },
    async clear() {
      for (const key of keptKeys(prefix)) localStorage.removeItem(key)
      await withStore((database) => database.clear(storeName))
    },
  }
}

const open = (person: string) =>
  openDB(`atrium-uploads-${person}`, 1, { upgrade: (database) => void database.createObjectStore(storeName) })

function readLine(key: string): KeptUpload | undefined {
  try {
    return z.safeParse(Kept, JSON.parse(localStorage.getItem(key) ?? '')).data
  } catch {
    return undefined // not written by us
  }
}
