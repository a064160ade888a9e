import type { SpaceId } from '@atrium/engine/contract'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { csvLine } from './csv.ts'
import { mentionReader } from './mention-reader.ts'

interface Line {
  readonly id: string
  readonly seq: number
  readonly at: string
  readonly author: string
  readonly text: string
  readonly thread: string | null
  readonly reactions: unknown
  readonly files: unknown
}

const atOnce = 1_000
const text = `
  select message.id, message.seq, coalesce(person.display_name, message.author) as author, message.text, message.thread,
    to_char(to_timestamp(message.at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    message.reactions, message.files
  from message left join person on person.space = 'team' and person.id = message.author
  where message.space = $1 and message.seq > $2 and message.deleted_at is null
  order by message.seq limit ${atOnce}`

/** Writes what was said in a space, with names in place of mentions, a page of it at a time; answers how much that was. */
export async function writeMessages(pool: pg.Pool, space: SpaceId, folder: string): Promise<number> {
  let rows = await pageAfter(pool, space, 0)
  if (rows.length === 0) return 0
  const json = await open(join(folder, 'messages.json'), 'w', 0o600)
  const csv = await open(join(folder, 'messages.csv'), 'w', 0o600)
  let count = 0
  await csv.write(csvLine(['time', 'author', 'text', 'id', 'thread']))
  await json.write('[')
  while (rows.length > 0) {
    const objects = rows.map((line, index) => `${count + index > 0 ? ',' : ''}\n  ${JSON.stringify(line)}`)
    await json.write(objects.join(''))
    await csv.write(
      rows.map(({ at, author, text: said, id, thread }) => csvLine([at, author, said, id, thread ?? ''])).join(''),
    )
    count += rows.length
    rows = await pageAfter(pool, space, rows.at(-1)?.seq ?? 0)
  }
  await json.write('\n]\n')
  await json.close()
  await csv.close()
  return count
}

async function pageAfter(pool: pg.Pool, space: SpaceId, seq: number): Promise<readonly Line[]> {
  const { rows } = await pool.query<Line>(text, [space, seq])
  const read = await mentionReader(
    pool,
    rows.map((line) => line.text),
  )
  return rows.map((line) => ({ ...line, text: read(line.text) }))
}
