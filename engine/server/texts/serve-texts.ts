import type pg from 'pg'
import type { Bus } from '../bus.ts'
import { run } from '../database.ts'
import type { Feed } from '../feed.ts'
import { type Job, addJobs } from '../jobs.ts'
import type { Limits } from '../limits.ts'
import type { Logger } from '../log.ts'
import type { Registry } from '../registry.ts'
import type { Store } from '../store.ts'
import type { Listener } from '../topic.ts'
import { compactText } from './compact-text.ts'
import { createTextStore, textName } from './text-store.ts'
import { createTextThread } from './text-thread.ts'
import type { TextListener } from './text-topic.ts'
import { createTextWriter } from './text-writer.ts'
import { type Texts, createTexts } from './texts.ts'

/** All that one process does for texts. */
export interface TextServing {
  readonly texts: Texts
  readonly jobs: readonly Job[]
  /** Resolves when all that was taken on is on disk. */
  close(): Promise<void>
}

interface Needs {
  readonly pool: pg.Pool
  readonly store: Pick<Store, 'find'>
  readonly registry: Registry
  readonly log: Logger
  readonly bus: Bus
  readonly limits: Limits
  readonly feed: Pick<Feed, 'roleOf'>
  readonly epoch: string
  now(): number
}

export function serveTexts({ pool, store, registry, feed, ...rest }: Needs): TextServing {
  const texts = createTextStore(pool)
  const writer = createTextWriter(texts)
  const thread = createTextThread()
  const live = createTexts({
    ...{ ...rest, texts, writer, thread, kinds: registry.texts },
    // The same connection follows spaces and texts.
    roleOf: (listener, space) => feed.roleOf(listener as TextListener & Listener, space),
    findRow: (kind, { space, id }) => store.find(kind.record, { space, id }),
    onLong(text) {
      const jobs = JSON.stringify([{ name: 'texts/compact', data: text, key: textName(text) }])
      run(pool, addJobs, [jobs]).catch((error: unknown) => rest.log.warn('A text stays long for now.', { error }))
    },
  })
  return {
    texts: live,
    jobs: [compactText({ texts, thread })],
    async close() {
      await writer.drained()
      await thread.close()
    },
  }
}
