import { after, answer } from '@atrium/engine/server'
import { Body } from '../../contract/body.ts'
import { createDocument } from '../../contract/create-document.ts'
import { carryWatches, countWatchers, endWatches, tellWatchersLater } from '../../contract/set-watch.ts'
import { watchJobs, watchesAfter } from './keep-watches.ts'
import { type AddedIn, tellAddedName, tellAddedPages } from './tell-added.ts'
import { tellEditedName, tellEditedPage } from './tell-edited.ts'
import { countWatchersOf } from './watchers-of.ts'

/** What is made or written in one go is told of in one go. */
const pauseMs = 60_000

/** What comes of it that people watch documents. */
export const watching = {
  actions: [endWatches, carryWatches, tellWatchersLater],
  queries: [answer(countWatchers, async ({ db, input }) => ({ count: await countWatchersOf(db, input) }))],
  jobs: [tellEditedPage, tellAddedPages, ...watchJobs],
  afterText: { name: tellEditedName, afterMs: pauseMs },
  after: {
    ...watchesAfter,
    ...after(createDocument, async ({ input: { space, parent }, at, later }) => {
      const data: AddedIn = { space, id: parent ?? space }
      later({ name: tellAddedName, data, at: at + pauseMs, key: `${data.space} ${data.id}` })
    }),
    ...after(tellWatchersLater, async ({ by, input: { space, id, what, at }, later }) => {
      const key = `later ${space} ${id}`
      if (what === 'added') later({ name: tellAddedName, data: { space, id } satisfies AddedIn, at, key })
      else later({ name: tellEditedName, data: { text: { kind: Body.name, space, id }, by }, at, key })
    }),
  },
}
