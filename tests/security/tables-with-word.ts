import type pg from 'pg'

/** Scrubbed apart: what each deed changed, as long as devices may ask for it. */
const logTable = 'log'

/** The tables of which some row has the word anywhere. */
export async function tablesWithWord(pool: pg.Pool, word: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> $1`,
    [logTable],
  )
  const found: string[] = []
  for (const { name } of rows) {
    // Bytes are looked into as they are written: a word in them is no word in hexadecimal digits.
    const looked = await pool.query(
      `select from ${name} as one where encode(one::text::bytea, 'escape') ilike $1 limit 1`,
      [`%${word}%`],
    )
    if (looked.rowCount) found.push(name)
  }
  return found.toSorted()
}
