import type { Engine, Question } from '@atrium/engine/server'
import { spaceIdIn, type PersonId, type Query, type SpaceId } from '@atrium/engine/contract'
import { eventNoticeWords, toldEvents } from '@atrium/features/calendar/contract'
import { findDocument, titleOf } from '@atrium/features/documents/contract'
import { headlineOf, whyOf } from '@atrium/features/notifications/contract'
import type { NoticeWriter } from '@atrium/features/notifications/server'
import { workspacesOf } from '@atrium/features/workspaces/server'

type Asker = Engine['asker']

/** How notices say in letters what is so of their documents and events: as their reader would hear it who asks now. */
export function createNoticeWriters(asker: Asker): { readonly document: NoticeWriter; readonly event: NoticeWriter } {
  return {
    async document(notice, { person }) {
      const { sourceSpace: space, sourceId: id } = notice
      const document = (await ask(asker, findDocument, { input: { space, id }, by: person }))?.document
      if (!document || document.trash !== null) return undefined
      const named = { ...notice, sourceName: titleOf(document) }
      return { headline: headlineOf(named), said: notice.message, why: whyOf(named) }
    },

    async event(notice, { person, ways, now }) {
      const { sourceId: id, sourceSpace, facts, fromUserId, fromUserName } = notice
      const events = [{ space: spaceIdIn(facts['space']) ?? sourceSpace, id }]
      const event = (await ask(asker, toldEvents, { input: { events }, by: person }))?.events[0] ?? null
      if (event === null && !isOver(facts['what'])) return undefined
      const from = { id: fromUserId, name: fromUserName }
      return { ...eventNoticeWords({ facts, from, event, ways, now }), why: whyOf(notice) }
    },
  }
}

/** What those of `spaces` are called that are workspaces. */
export async function workspaceNames(
  db: Question['db'],
  spaces: readonly SpaceId[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await workspacesOf(db, spaces)).map(({ space, name }) => [space, name]))
}

/** Of these one hears also when nothing is left to be seen. */
const isOver = (what: string | undefined): boolean => what === 'canceled' || what === 'removed'

interface Asked<Input> {
  readonly input: NoInfer<Input>
  readonly by: PersonId
}

/** The answer to `query`; undefined where the person may not ask. What was too much for now is asked again, with the letter. */
async function ask<Input, Output>(
  asker: Asker,
  { name }: Query<Input, Output>,
  { input, by }: Asked<Input>,
): Promise<Output | undefined> {
  const answer = await asker.ask({ query: name, input, by })
  if (answer.ok) return answer.output as Output
  if (answer.code === 'no-access' || answer.code === 'not-allowed') return undefined
  throw new Error(`A letter could not be written: ${answer.code}`)
}
