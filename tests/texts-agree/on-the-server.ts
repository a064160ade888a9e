import { gunzipSync } from 'node:zlib'
import { Doc, applyUpdate } from 'yjs'
import type { Fixture } from '../screens-agree/fixture.ts'

interface Played {
  readonly fixture: Fixture
  readonly page: { readonly space: string; readonly id: string }
}

/** How far the page goes that they write on. */
export async function headOf({ fixture, page }: Played): Promise<number> {
  const { rows } = await fixture.servers[0].engine.pool.query<{ head: number }>(
    'select head from text where space = $1 and id = $2',
    [page.space, page.id],
  )
  return rows[0]?.head ?? 0
}

/** How many versions are still to be kept or restored. */
export async function jobsLeft({ fixture }: Pick<Played, 'fixture'>): Promise<number> {
  const { rows } = await fixture.servers[0].engine.pool.query<{ count: number }>(`
    select count(*)::int as count from graphile_worker.jobs
    where task_identifier in ('documents/restore-version', 'documents/keep-named-version')`)
  return rows[0]?.count ?? 0
}

/** What each version of the page says. */
export async function versionsOf({ fixture, page }: Played): Promise<readonly string[]> {
  const { rows } = await fixture.servers[0].engine.pool.query<{ state: Buffer; later: Buffer[] | null }>(
    'select state, later from document_version where document = $1',
    [page.id],
  )
  return rows.map(({ state, later }) => {
    const doc = new Doc()
    for (const update of [gunzipSync(state), ...(later ?? [])]) applyUpdate(doc, update)
    return String(doc.getXmlFragment('blocks')).replaceAll(/<[^>]*>/g, ' ')
  })
}
