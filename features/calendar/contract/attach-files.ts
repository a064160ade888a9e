import * as z from 'zod/mini'
import { IdSchema, type Tx, defineAction, ownSpace, writers } from '@atrium/engine/contract'
import { fileRef, letFileGo, showFile, takeBack } from '@atrium/features/files/contract'
import { type CalendarEvent, oneEvent } from './calendar-event.ts'
import { EventFiles, type Placed, filesHome } from './event-files.ts'
import { onSeries } from './event-gates.ts'
import type { EventDeed } from './event-rules.ts'
import { openSpace } from '@atrium/features/workspaces/contract'

/** So many files and links go along with one event. */
const mostAttached = 20

/** Something elsewhere that goes along with an event; nobody fetches it but who follows the link. */
const LinkSchema = z
  .string()
  .check(
    z.maxLength(1_000),
    z.regex(/^https?:\/\/[^\s<>"]+$/, 'A link must start with https:// and contain no spaces.'),
  )

export const fileIds = z.array(IdSchema).check(z.maxLength(mostAttached, tooManyWords()))
export const linkList = z.array(LinkSchema).check(z.maxLength(mostAttached, tooManyWords()))

function tooManyWords(): string {
  return `You can attach at most ${mostAttached} files and links to an event.`
}

export const fileRefusals = {
  'file-gone': 'An attached file no longer exists. Attach it again.',
  'too-many-files': tooManyWords(),
  'files-stay': 'This event’s files are stored where access differs. Remove them, then attach them again.',
} as const
export type FileDeed = Pick<EventDeed, 'by' | 'at' | 'seq'> & { refuse(code: keyof typeof fileRefusals): never }

/** Adds files of the event's space, or links, to an event; to a series wherever in it that is said. */
export const attachFiles = defineAction({
  name: 'calendar/attach',
  title: 'Attach to an event',
  input: z.object({ ...oneEvent, files: z._default(fileIds, []), links: z._default(linkList, []) }),
  may: writers,
  when: [openSpace],
  on: onSeries,
  refusals: fileRefusals,
  also: (_input, by) => [ownSpace(by)],
  apply: (tx, { files, links }, deed) => addFiles(tx, deed.on, { files, links, deed }),
})

/** Takes a file or a link off an event. A file that is shown nowhere else goes into the trash for 30 days. */
export const detachFiles = defineAction({
  name: 'calendar/detach',
  title: 'Remove from an event',
  input: z.object({ ...oneEvent, files: z._default(fileIds, []), links: z._default(linkList, []) }),
  may: writers,
  when: [openSpace],
  on: onSeries,
  refusals: {},
  also: (_input, by) => [ownSpace(by)],
  async apply(tx, { files: gone, links: dropped }, deed) {
    const { on: event } = deed
    const row = await rowFor(tx, event)
    const { space } = row
    const left = row.files.filter(({ id }) => !gone.includes(id))
    const links = row.links.filter((link) => !dropped.includes(link))
    if (left.length + links.length === row.files.length + row.links.length) return
    for (const { id } of row.files.filter((file) => !left.includes(file)))
      await letFileGo(tx, { space, id }, { place: placeOf(event), at: deed.at })
    await tx.put(EventFiles, { ...row, files: left, links, changed: deed.seq })
  },
})

async function rowFor(tx: Tx, event: Placed): Promise<EventFiles> {
  const key = { space: filesHome(event), id: event.id }
  return (await tx.get(EventFiles, key)) ?? { ...key, where: event.space, files: [], links: [], changed: 0 }
}

function placeOf({ id, ...event }: Placed) {
  return { kind: 'event', id, ...(filesHome(event) !== event.space && { where: event.space }) } as const
}

interface Added {
  readonly files: readonly string[]
  readonly links: readonly string[]
  readonly deed: FileDeed
}

/** Has files and links go along with an event, beside those that do. */
export async function addFiles(tx: Tx, event: Placed, { files: ids, links: more, deed }: Added): Promise<void> {
  if (ids.length + more.length === 0) return
  const row = await rowFor(tx, event)
  const files = [...row.files]
  for (const id of new Set(ids)) {
    if (files.some((file) => file.id === id)) continue
    const key = { space: row.space, id }
    await takeBack(tx, key)
    const file = await showFile(tx, { ...key, by: deed.by }, placeOf(event))
    files.push(fileRef(file ?? deed.refuse('file-gone')))
  }
  const links = [...new Set([...row.links, ...more])]
  if (files.length + links.length > mostAttached) deed.refuse('too-many-files')
  await tx.put(EventFiles, { ...row, files, links, changed: deed.seq })
}

interface Settled {
  /** Another one where a series goes on in another. */
  readonly id: string
  /** Undefined where that stays as it is. */
  readonly isPrivate: boolean | undefined
  /** The same files where they lie for those who see the event now. */
  readonly carried: readonly string[] | undefined
  readonly deed: FileDeed
}

/**
 * Takes the files of an event to what it has become: a private one, or no longer one, or the series that goes on from it,
 * which has them too. One event of a series has none of its own.
 */
export async function settleFiles(tx: Tx, from: CalendarEvent, { id, isPrivate, ...given }: Settled): Promise<void> {
  if (from.series !== null) return
  const to = { ...from, id, isPrivate: isPrivate ?? from.isPrivate }
  if (filesHome(to) !== filesHome(from)) await moveFiles(tx, from, { ...given, to })
  else if (id !== from.id) await shareFiles(tx, from, { ...given, to })
}

type Moving = Pick<Settled, 'carried' | 'deed'> & { readonly to: Placed }

async function moveFiles(tx: Tx, from: Placed, { to, carried, deed }: Moving): Promise<void> {
  const { files, links } = await rowFor(tx, from)
  if (files.length !== (carried ?? []).length) deed.refuse('files-stay')
  if (to.id === from.id) await forgetFiles(tx, from, deed)
  await addFiles(tx, to, { files: carried ?? [], links, deed })
}

async function shareFiles(tx: Tx, from: Placed, { to, deed }: Moving): Promise<void> {
  const { files, links } = await rowFor(tx, from)
  await addFiles(tx, to, { files: files.map((file) => file.id), links, deed })
}

/** Has nothing go along with an event any more. */
export async function forgetFiles(tx: Tx, event: Placed, { at }: Pick<EventDeed, 'at'>): Promise<void> {
  const key = { space: filesHome(event), id: event.id }
  const row = await tx.get(EventFiles, key)
  if (!row) return
  for (const { id } of row.files) await letFileGo(tx, { ...key, id }, { place: placeOf(event), at })
  await tx.drop(EventFiles, key)
}
