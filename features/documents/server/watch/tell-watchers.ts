import { createHash } from 'node:crypto'
import type { PersonId, SpaceId } from '@atrium/engine/contract'
import type { Due } from '@atrium/engine/server'
import type { Facts } from '@atrium/features/notifications/contract'
import { tellPeople } from '@atrium/features/notifications/server'
import { documentPath } from '../../contract/document-path.ts'
import { endWatches } from '../../contract/set-watch.ts'
import { type Watcher, watchersOf } from './watchers-of.ts'

interface News {
  readonly page: { readonly space: SpaceId; readonly id: string }
  /** Who did it, the last one first. */
  readonly doers: readonly string[]
  /** What is told again under the same name takes the place of what was told before. */
  readonly name: string
  /** Whom it is nothing new to. */
  isNews(watcher: Watcher): boolean
  facts(person: string): Facts
}

/** Tells those who watch a page of what others did there, as each wants it; who may not read it any more stops watching. */
export async function tellWatchers(due: Due, { page, doers, name, isNews, facts }: News): Promise<void> {
  const watchers = await readingWatchers(due, page)
  const heard = watchers.filter(isNews).flatMap(({ person }) => {
    const by = doers.find((doer) => doer !== person)
    return by === undefined ? [] : [{ person, by }]
  })
  for (const [by, those] of Map.groupBy(heard, (one) => one.by))
    await tellPeople(due, {
      space: page.space,
      by,
      causes: new Map(those.map(({ person }) => [person, 'watched'])),
      contents: (person) => ({
        id: noticeIdOf(name),
        sourceType: 'document',
        sourceId: page.id,
        sourceName: '',
        link: documentPath(page),
        facts: facts(person),
      }),
    })
}

/** Those who watch a page and may read it; the others do not watch it any more. */
export async function readingWatchers(due: Due, page: News['page']): Promise<readonly Watcher[]> {
  const watchers = await watchersOf(due.db, page)
  for (const { person, ids } of watchers.filter(({ isReader }) => !isReader))
    await due.actor.actAsServer(endWatches, {
      id: due.idFor(`end ${person}`),
      by: person as PersonId,
      input: { person, ids: ids.slice(0, 200), lost: page.space },
    })
  return watchers.filter(({ isReader }) => isReader)
}

/** A UUID (version 8, RFC 9562) that stands for `name`. */
function noticeIdOf(name: string): string {
  const hex = createHash('sha256').update(`watch ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
