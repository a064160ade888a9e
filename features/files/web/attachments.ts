import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import type { SpaceId } from '@atrium/engine/contract'
import { type Client, useClient } from '@atrium/engine/web'
import { type UploadView, uploadsOf, useUploads } from '@atrium/engine/web/uploads'
import { dropStored, keepStored, readStored, useLoaded } from '@atrium/ui'
import { findFile } from '../contract/queries.ts'

const Kept = z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.number() }))
type KeptFile = z.infer<typeof Kept>[number]

/** A file that is to go along with what is being written. */
export interface Attachment extends KeptFile {
  /** Its upload, as long as this page has one. */
  readonly view: UploadView | undefined
  readonly isThere: boolean
}

export interface Attachments {
  readonly list: readonly Attachment[]
  /** Whether all are there and can be sent. */
  readonly areThere: boolean
  add(files: readonly File[]): void
  remove(id: string): void
  /** Takes all off, once they are sent; answers how to put them back. */
  take(): { readonly ids: readonly string[]; putBack(): void }
}

export const attachmentsKey = (person: string, target: string): string => `attachments:${person}:${target}`

/** The files that go along with what is written in one place of a space; they outlive a reload, as their uploads do. */
export function useAttachments({ space, target }: { readonly space: SpaceId; readonly target: string }): Attachments {
  const client = useClient()
  const { uploads, start } = useUploads(space)
  const key = attachmentsKey(client.person, target)
  const [kept, setKept] = useKept(key)
  const look = useCallback(
    async (signal: AbortSignal) => {
      const { there, lost } = await settledOf(client, { space, key }, signal)
      if (lost.size > 0 && !signal.aborted) setKept((before) => before.filter(({ id }) => !lost.has(id)))
      return there
    },
    [client, space, key, setKept],
  )
  const there = useLoaded(look, { join: withBefore }) ?? nothing

  const views = new Map(uploads.map((view) => [view.id, view]))
  const list = kept
    .map((file) => attachment(file, views.get(file.id), there))
    .filter(({ view }) => view?.state !== 'canceled')

  return {
    list,
    areThere: list.every(({ isThere }) => isThere),
    add(files) {
      const added = files.map((file) => {
        const { id, name, type, size } = start(file, { isQuiet: true })
        return { id, name, type, size }
      })
      setKept((before) => [...before.filter(({ id }) => added.every((one) => one.id !== id)), ...added])
    },
    remove(id) {
      // What is there already, and will be shown nowhere, goes into the trash.
      if (list.some((one) => one.id === id && one.isThere)) void toTrash(client, { space, id })
      else views.get(id)?.upload.cancel()
      setKept((before) => before.filter((one) => one.id !== id))
    },
    take() {
      setKept(() => [])
      return { ids: list.map(({ id }) => id), putBack: () => setKept((since) => [...kept, ...since]) }
    },
  }
}

async function toTrash(client: Client, file: { readonly space: SpaceId; readonly id: string }): Promise<void> {
  const { deleteFile } = await import('../contract/change-file.ts')
  await client.act(deleteFile, file)
}

const nothing: ReadonlySet<string> = new Set()
const withBefore = (next: ReadonlySet<string>, before = nothing): ReadonlySet<string> => new Set([...before, ...next])

/** What was kept before the page was loaded is either on its way again, or a file already, or lost. */
async function settledOf(
  client: Client,
  { space, key }: { readonly space: SpaceId; readonly key: string },
  signal: AbortSignal,
) {
  await uploadsOf(client).restored
  const running = new Set(
    uploadsOf(client)
      .list(space)
      .map(({ id }) => id),
  )
  const ids = readKept(key)
    .map(({ id }) => id)
    .filter((id) => !running.has(id))
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, answer: await client.ask(findFile, { space, id }, signal) })),
  )
  const known = answers.map(({ id, answer }) => ({ id, isThere: answer.ok ? Boolean(answer.output.file) : undefined }))
  const idsOf = (isThere: boolean): ReadonlySet<string> =>
    new Set(known.filter((one) => one.isThere === isThere).map(({ id }) => id))
  return { there: idsOf(true), lost: idsOf(false) }
}

const attachment = (file: KeptFile, view: UploadView | undefined, there: ReadonlySet<string>): Attachment => ({
  ...file,
  view,
  isThere: view ? view.state === 'success' : there.has(file.id),
})

/** Has files go along with what is going to be written in one place of a space, as if they were chosen there. */
export function attachLater(
  client: Client,
  { space, target, files }: { readonly space: SpaceId; readonly target: string; readonly files: readonly File[] },
): void {
  const key = attachmentsKey(client.person, target)
  const added = files.map((file) => {
    const { id, name, type, size } = uploadsOf(client).start(space, file, { isQuiet: true })
    return { id, name, type, size }
  })
  if (added.length > 0) keepStored(key, JSON.stringify([...readKept(key), ...added]))
}

function useKept(key: string) {
  const [kept, setState] = useState<readonly KeptFile[]>(() => readKept(key))
  const [set] = useState(() => (change: (before: readonly KeptFile[]) => readonly KeptFile[]): void => {
    const next = change(readKept(key))
    if (next.length === 0) dropStored(key)
    else keepStored(key, JSON.stringify(next))
    setState(next)
  })
  return [kept, set] as const
}

function readKept(key: string): readonly KeptFile[] {
  try {
    return z.safeParse(Kept, JSON.parse(readStored(key) ?? '[]')).data ?? []
  } catch {
    return [] // not written by us
  }
}
