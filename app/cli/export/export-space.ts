import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PersonId } from '@atrium/engine/contract'
import type { Blobs, Engine } from '@atrium/engine/server'
import { createNames } from '@atrium/base/file-names'
import type { FoundSpace } from './find-spaces.ts'
import { writeMessages } from './write-messages.ts'
import { writePages } from './write-pages.ts'

interface Wanted {
  readonly engine: Engine
  readonly blobs: Blobs
  readonly folder: string
  readonly space: FoundSpace
}

export interface Exported {
  readonly pages: number
  readonly messages: number
  readonly files: number
}

/** Writes all of a space into a folder of its own. */
export async function exportSpace({ engine, blobs, folder, space }: Wanted): Promise<Exported> {
  const inside = join(folder, space.folder)
  await mkdir(inside, { recursive: true, mode: 0o700 })
  const { id, kind, name, members } = space
  await writeFile(join(inside, 'space.json'), `${JSON.stringify({ id, kind, name, members }, null, 2)}\n`)
  const pages = await writePages(engine, id, join(inside, 'pages'))
  const messages = await writeMessages(engine.pool, id, inside)
  await writeCalendar(engine, id, inside)
  const files = await writeFiles({ engine, blobs, space: id, folder: join(inside, 'files') })
  return { pages, messages, files }
}

/** As its owner may read it: what others keep to themselves there stays theirs. */
async function writeCalendar(engine: Engine, space: string, folder: string): Promise<void> {
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

interface Files {
  readonly engine: Engine
  readonly blobs: Blobs
  readonly space: string
  readonly folder: string
}

async function writeFiles({ engine, blobs, space, folder }: Files): Promise<number> {
  const { rows } = await engine.pool.query<{ id: string; name: string }>(
    'select id, name from space_file where space = $1 and deleted_at is null order by name, id',
    [space],
  )
  const nameOf = createNames()
  if (rows.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { id, name } of rows)
    await pipeline(
      await blobs.read(id),
      createWriteStream(join(folder, nameOf(parse(name).name, parse(name).ext)), { mode: 0o600 }),
    )
  return rows.length
}
