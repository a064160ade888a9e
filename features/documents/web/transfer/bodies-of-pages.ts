import type { Asked, SpaceId } from '@atrium/engine/contract'
import { mostPagesAsked } from '../../contract/body-queries.ts'
import type { Document } from '../../contract/document.ts'

/** What is written on a page: as the server has it, `null` where nothing is, undefined where it is gone or not one's own to read any more. */
export type GivenBody = { readonly state: string } | null | undefined

type Bodies = Readonly<Record<string, { readonly state: string } | null>>

type AskBodies = (wanted: {
  readonly space: SpaceId
  readonly pages: string[]
}) => Promise<Asked<{ readonly bodies: Bodies }>>

/** What is written on pages, many at once. Each is asked for in its own space, as those of one tree may lie in several. */
export async function* bodiesOfPages(
  pages: readonly Document[],
  ask: AskBodies,
): AsyncGenerator<readonly [Document, GivenBody]> {
  for (const [space, inSpace] of Map.groupBy(pages, (page) => page.space))
    for (let waiting = inSpace; waiting.length > 0;) {
      const some = waiting.slice(0, mostPagesAsked)
      const bodies = bodiesIn(await ask({ space, pages: some.map(({ id }) => id) }))
      // What does not fit into an answer is asked for again. The first page that is there always does: none of these is.
      const answered = Object.keys(bodies).length > 0 ? some.filter(({ id }) => id in bodies) : some
      for (const page of answered) yield [page, bodies[page.id]]
      const done = new Set(answered)
      waiting = waiting.filter((page) => !done.has(page))
    }
}

/** Without the space, there is none of its pages. */
function bodiesIn(asked: Asked<{ readonly bodies: Bodies }>): Bodies {
  if (asked.ok) return asked.output.bodies
  if (asked.code === 'no-access' || asked.code === 'not-allowed') return {}
  throw new Error(asked.message)
}
