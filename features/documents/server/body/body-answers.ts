import type { SpaceId } from '@atrium/engine/contract'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Question, answer } from '@atrium/engine/server'
import { Body } from '../../contract/body.ts'
import { readBodies, whoIsInPages } from '../../contract/body-queries.ts'
import { tables } from '../tables.ts'

interface KeptBody {
  readonly seq: number
  readonly state: string
}

const mostChars = 2_000_000

export const bodyAnswers = [
  answer(whoIsInPages, async ({ texts, input: { space, pages } }) => {
    const people = pages.map((id) => [id, [...texts.whoIsIn({ kind: Body.name, space, id })]] as const)
    return { people: Object.fromEntries(people.filter(([, those]) => those.length > 0)) }
  }),
  answer(readBodies, async (question) => {
    const { texts, input } = question
    const bodies: Record<string, KeptBody | null> = {}
    let chars = 0
    for (const id of await existing(question)) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time is what keeps the answer and the thread's work small
      const copy = await texts.copy({ kind: Body.name, space: input.space, id })
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const state = copy ? (await promisify(gzip)(copy.state)).toString('base64') : ''
      chars += state.length
      if (chars > mostChars && Object.keys(bodies).length > 0) break
      bodies[id] = copy ? { ...copy, state } : null
    }
    return { epoch: texts.epoch, bodies }
  }),
]

/** Those of the pages asked for that are there, in the order asked for. */
async function existing({
  db,
  input: { space, pages },
}: Pick<Question<{ space: SpaceId; pages: readonly string[] }>, 'db' | 'input'>) {
  if (pages.length === 0) return []
  const rows = await tables(db)
    .selectFrom('document')
    .select('id')
    .where('space', '=', space)
    .where('id', 'in', [...pages])
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  return pages.filter((id) => found.has(id))
}
