import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { csvLine } from './csv.ts'

interface Line {
  readonly name: string
  readonly email: string
  readonly role: string
  readonly zone: string | null
  readonly since: string
}

const text = `
  select person.display_name as name, person.email, member.role, person.zone,
    to_char(to_timestamp(person.created_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
  from person join member on member.space = person.space and member.id = person.id
  where person.space = 'team' order by person.display_name`

export async function writePeople(pool: pg.Pool, folder: string): Promise<void> {
  const { rows } = await pool.query<Line>(text)
  await writeFile(join(folder, 'people.json'), `${JSON.stringify(rows, null, 2)}\n`)
  const lines = rows.map(({ name, email, role, zone, since }) => csvLine([name, email, role, zone ?? '', since]))
  await writeFile(join(folder, 'people.csv'), csvLine(['name', 'email', 'role', 'zone', 'since']) + lines.join(''))
}
