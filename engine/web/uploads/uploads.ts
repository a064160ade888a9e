import { newId } from '@atrium/base/id'
import { type Clock, realClock } from '../clock.ts'
import type { Client } from '../client.ts'
import { tellOfUploads } from '../upload-news.ts'
import { RunningUpload } from './running-upload.ts'
import { type UploadShelf, createUploadShelf } from './upload-shelf.ts'
import { type Upload, type UploadFacts, type UploadView, isOver } from './upload.ts'

/** All files that this page brings to the server. */
export interface Uploads {
  /** The uploads of `space`, the oldest first, or of all; the same array until one of them comes, goes or changes. */
  list(space?: string): readonly UploadView[]
  /** Begins to bring `file` in; a file whose upload broke off in this browser goes on where it stopped. */
  start(space: string, file: File, options?: { readonly isQuiet?: boolean }): Upload
  /** Takes an upload that is over, or failed, off the list. */
  dismiss(upload: Upload): void
  /** Fulfilled once what broke off in this browser is on the list again. */
  readonly restored: Promise<void>
  subscribe(listener: () => void): () => void
  /** Stops all and forgets what is kept, when the person signs out of this browser. */
  forget(): Promise<void>
}

/** So many files are sent at the same time. */
const atOnce = 3

const known = new WeakMap<Client, Uploads>()

/** The uploads of the page whose screen is `client`. */
export function uploadsOf(client: Client): Uploads {
  const uploads = known.get(client) ?? new PageUploads(client.person)
  known.set(client, uploads)
  return uploads
}

class PageUploads implements Uploads {
  readonly restored: Promise<void>
  readonly #shelf: UploadShelf
  readonly #clock: Clock = realClock
  readonly #listeners = new Set<() => void>()
  readonly #fingerprints = new Map<string, string>()
  readonly #releases = new Map<string, () => void>()
  readonly #lists = new Map<string, readonly UploadView[]>()
  readonly #waiting: (() => void)[] = []
  #all: readonly RunningUpload[] = []
  #sending = 0

  constructor(person: string) {
    this.#shelf = createUploadShelf(person)
    this.restored = this.#restore()
  }

  list(space?: string): readonly UploadView[] {
    const key = space ?? ''
    const shown = space === undefined ? this.#all : this.#all.filter((upload) => upload.space === space)
    const list = this.#lists.get(key) ?? shown.map((upload) => upload.view())
    this.#lists.set(key, list)
    return list
  }

  start(space: string, file: File, { isQuiet = false } = {}): Upload {
    const print = fingerprintOf(space, file)
    const broken = this.#all.find(({ id }) => this.#fingerprints.get(id) === print)
    if (broken && (broken.view().needsFile || broken.view().state === 'error')) {
      broken.resume(file)
      return broken
    }
    const { name, size, type, lastModified } = file
    const facts = { id: newId(), space, name: name || 'file', size, type, isQuiet }
    const upload = this.#add(facts, { file, isBegun: false, print })
    void this.#shelf.put({ ...facts, lastModified, at: this.#clock.now() }, file)
    void this.#hold(upload.id)
    return upload
  }

  dismiss(upload: Upload): void {
    if (!isOver(upload.view()) && upload.view().state !== 'error') return
    if (upload.view().state === 'error') upload.cancel()
    this.#all = this.#all.filter((one) => one !== upload)
    this.#changed()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async forget(): Promise<void> {
    for (const upload of this.#all) upload.close()
    this.#all = []
    this.#changed()
    await this.#shelf.clear()
  }

  #add(
    facts: UploadFacts,
    { file, isBegun, print }: { file: Blob | undefined; isBegun: boolean; print: string },
  ): RunningUpload {
    this.#fingerprints.set(facts.id, print)
    const upload: RunningUpload = new RunningUpload(facts, {
      clock: this.#clock,
      file,
      isBegun,
      turn: () => this.#turn(),
      onChange: () => this.#heed(facts.id),
    })
    this.#all = [...this.#all, upload]
    tellOfUploads()
    this.#changed()
    return upload
  }

  /** Finds what broke off, in so far as no other tab goes on with it. */
  async #restore(): Promise<void> {
    for (const { at: _at, lastModified, ...facts } of this.#shelf.list().toSorted((one, other) => one.at - other.at)) {
      if (this.#all.some(({ id }) => id === facts.id) || !(await this.#hold(facts.id))) continue
      const file = await this.#shelf.file(facts.id)
      this.#add(facts, { file, isBegun: true, print: fingerprintOf(facts.space, { ...facts, lastModified }) })
    }
  }

  /** Makes this tab the one that sends; answers whether it is. */
  async #hold(id: string): Promise<boolean> {
    if (!('locks' in navigator)) return true
    const got = Promise.withResolvers<boolean>()
    const released = new Promise<void>((resolve) => this.#releases.set(id, resolve))
    const holding = navigator.locks.request(`upload ${id}`, { ifAvailable: true }, (lock) => {
      got.resolve(lock !== null)
      return lock ? released : undefined
    })
    holding.catch(() => got.resolve(true)) // without locks each tab does what it can
    return got.promise
  }

  #heed(id: string): void {
    const upload = this.#all.find((one) => one.id === id)
    if (upload && isOver(upload.view())) {
      void this.#shelf.drop(id)
      this.#releases.get(id)?.()
    }
    this.#changed()
  }

  #turn(): Promise<() => void> {
    const end = (): void => {
      this.#sending -= 1
      this.#waiting.shift()?.()
    }
    const turn = Promise.withResolvers<() => void>()
    const begin = (): void => {
      this.#sending += 1
      turn.resolve(end)
    }
    if (this.#sending < atOnce) begin()
    else this.#waiting.push(begin)
    return turn.promise
  }

  #changed(): void {
    this.#lists.clear()
    for (const listener of this.#listeners) listener()
  }
}

const fingerprintOf = (
  space: string,
  { name, size, lastModified }: { readonly name: string; readonly size: number; readonly lastModified: number },
): string => JSON.stringify([space, name, size, lastModified])
