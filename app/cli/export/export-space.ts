import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import type { Blobs, Engine } from '@atrium/engine/server'
import type { Links } from './create-links.ts'
import type { FoundSpace } from './find-spaces.ts'
import type { PlacedFile } from './place-files.ts'
import type { PlacedPage } from './place-pages.ts'
import { writeFiles } from './write-files.ts'
import { writeMessages } from './write-messages.ts'
import { writePages } from './write-pages.ts'

/** A space with where each of its things is put. */
export interface PlacedSpace extends FoundSpace {
  readonly pages: readonly PlacedPage[]
  readonly files: readonly PlacedFile[]
}

interface Wanted {
  readonly engine: Engine
  readonly blobs: Blobs
  readonly folder: string
  readonly space: PlacedSpace
  readonly links: Links
}

/** Writes all of a space into a folder of its own; answers how many messages that were. */
export async function exportSpace({ engine, blobs, folder, space, links }: Wanted): Promise<number> {
  const inside = join(folder, space.folder)
  await mkdir(inside, { recursive: true, mode: 0o700 })
  const { id, kind, name, members, pages, files } = space
  await writeFile(join(inside, 'space.json'), `${JSON.stringify({ id, kind, name, members }, null, 2)}\n`)
  await writePages({ engine, folder, pages, links })
  await writeCalendar(engine, id, inside)
  await writeFiles(blobs, folder, files)
  return writeMessages(engine.pool, id, inside)
}

/** As its owner may read it: what others keep to themselves there stays theirs. */
async function writeCalendar(engine: Engine, space: SpaceId, folder: string): Promise<void> {
  const { rows } = await engine.pool.query<{ id: PersonId }>(
    `select id from member where space = $1 and role <> 'guest' order by role = 'owner' desc, joined_at limit 1`,
    [space],
  )
  const [reader] = rows
  if (!reader) return
  const answer = await engine.asker.ask({ query: 'calendar/export', input: { space }, by: reader.id })
  if (!answer.ok) throw new Error(`The calendar of ${space} cannot be written: ${answer.message}`)
  const { text } = answer.output as { readonly text: string }
  if (text.includes('BEGIN:VEVENT')) await writeFile(join(folder, 'calendar.ics'), text)
}
