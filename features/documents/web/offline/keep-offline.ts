import type { SpaceId } from '@atrium/engine/contract'
import { Doc, encodeStateAsUpdate } from 'yjs'
import type { Client } from '@atrium/engine/web'
import { type KeptText, type TextDisk, textName } from '@atrium/engine/web/texts'
import { isStorageNearlyFull, keepStored, readStored } from '@atrium/ui'
import { Body } from '../../contract/body.ts'
import { mostPagesAsked, readBodies } from '../../contract/body-queries.ts'
import { Document } from '../../contract/document.ts'
import { textsOf } from '../editor/texts-of.ts'
import { unzip } from '../transfer/unzip.ts'
import { tellProgress } from './keep-progress.ts'

/** Pages change with every few keys: they are fetched anew once in a while. */
const lookEveryMs = 15_000
/** Without a line, or before the pages are known, there is nothing to do yet. */
const lookAgainMs = 1_000
const full = 'This device is nearly full. Free some space on it, or stop keeping documents offline.'
const nothing = 'This browser is not saving data for Atrium (private window?).'

/** Brings the pages of `spaces` onto this device, and keeps them as they are on the server, until `signal` ends it. */
export async function keepOffline(client: Client, spaces: readonly SpaceId[], signal: AbortSignal): Promise<void> {
  const { disk } = await textsOf(client)
  void navigator.storage?.persist?.()
  const names = new Set(await disk?.keptNames())
  const round = async (): Promise<void> => {
    while (!signal.aborted) {
      const done = []
      for (const space of spaces) done.push(await keepSpaceNow({ client, disk, names, space, signal }))
      await rest(done.every(Boolean) ? lookEveryMs : lookAgainMs, signal)
    }
  }
  // One tab does it for all of them.
  const work = navigator.locks ? navigator.locks.request(`keep-offline:${client.person}`, { signal }, round) : round()
  await work.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

interface Keeping {
  readonly client: Client
  readonly disk: TextDisk | undefined
  /** What the disk has copies of. */
  readonly names: Set<string>
  readonly space: SpaceId
  readonly signal: AbortSignal
}

/** Whether all of the space is on this device. */
async function keepSpaceNow(keeping: Keeping): Promise<boolean> {
  const { client, disk, names, space } = keeping
  const all = client.rows(Document, space)
  // A text is of no use here without the row of its page.
  await client.written()
  const key = `keptUpTo:${client.person}:${space}`
  const upTo = Number(readStored(key) ?? 0)
  const due = all.filter(({ id, updatedAt }) => updatedAt > upTo || !names.has(nameOf(space, id)))
  const tell = (left: number, problem = ''): void =>
    tellProgress(space, { kept: all.length - left, all: all.length, problem })
  if (!disk) {
    tell(all.length, nothing)
    return true
  }
  tell(due.length)
  const { left, problem } = await fetchAll(
    due.map(({ id }) => id),
    { ...keeping, disk, tell },
  )
  tell(left, problem)
  if (left > 0 || all.length === 0) return false
  keepStored(key, String(all.reduce((most, { updatedAt }) => Math.max(most, updatedAt), upTo)))
  return true
}

/** How many pages could not be fetched now, and why where one can do something about it. */
async function fetchAll(
  due: readonly string[],
  { client, disk, names, space, signal, tell }: Keeping & { readonly disk: TextDisk; tell(left: number): void },
): Promise<{ readonly left: number; readonly problem?: string }> {
  let pages = due
  while (pages.length > 0 && client.connection().state === 'online' && !signal.aborted) {
    if (await isStorageNearlyFull()) return { left: pages.length, problem: full }
    const fetched = await fetchSome(client, disk, { space, pages: pages.slice(0, mostPagesAsked) })
    if (!fetched) break
    for (const id of fetched) names.add(nameOf(space, id))
    pages = pages.filter((id) => !fetched.has(id))
    tell(pages.length)
  }
  return { left: pages.length }
}

/** The pages that were fetched and kept, or are gone; undefined where the server did not answer as hoped. */
async function fetchSome(
  client: Client,
  disk: TextDisk,
  wanted: { readonly space: SpaceId; readonly pages: string[] },
): Promise<ReadonlySet<string> | undefined> {
  const answer = await client.ask(readBodies, wanted)
  if (!answer.ok) return undefined
  const { epoch, bodies } = answer.output
  const ids = Object.keys(bodies)
  const copies = ids.map(async (id) => ({
    text: { kind: Body.name, space: wanted.space, id },
    kept: await copyOf(epoch, bodies[id] ?? undefined),
  }))
  await disk.keepNewer(await Promise.all(copies))
  return new Set(ids.length > 0 ? ids : wanted.pages)
}

/** An empty page is kept too, or it could not be opened without a network. */
async function copyOf(
  epoch: string,
  body: { readonly seq: number; readonly state: string } | undefined,
): Promise<KeptText> {
  if (!body) return { seq: 0, epoch, state: encodeStateAsUpdate(new Doc()) }
  return { seq: body.seq, epoch, state: await unzip(body.state) }
}

const nameOf = (space: SpaceId, id: string): string => textName({ kind: Body.name, space, id })

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
