import type pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import { run } from '../database/database.ts'
import type { Feed } from '../feed/feed-port.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import type { Job, LaterJob } from '../jobs/jobs.ts'
import type { Limits } from '../limits/limits.ts'
import type { Logger } from '../log.ts'
import type { Registry } from '../registry.ts'
import type { Store } from '../store/store.ts'
import type { Listener } from '../feed/topic.ts'
import { createCompactJob } from './compact-text.ts'
import { createLeaver } from './leave-patiently.ts'
import { createTextCrowd } from './text-crowd.ts'
import { createTextStore, textName } from './text-store.ts'
import { createTextThread } from './text-thread.ts'
import { type TextTools, createTextTools } from './text-tools.ts'
import type { TextListener } from './text-topic.ts'
import { createTextWriter } from './text-writer.ts'
import { type Texts, createTexts } from './texts.ts'

/** All that one process does for texts. */
export interface TextServing {
  readonly texts: Texts
  readonly tools: TextTools
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

/** So often at the most what follows from changes of one text is left to be done: sooner than any of it is, by any clock. */
const followEveryMs = 1_500

export function serveTexts({ pool, store, registry, feed, ...rest }: Needs): TextServing {
  const texts = createTextStore(pool)
  const writer = createTextWriter(texts)
  const thread = createTextThread(rest.now)
  const { leave, ...leaver } = createLeaver({
    log: rest.log,
    write: (jobs) => run(pool, addJobs, [JSON.stringify(jobs.map((job) => ({ ...job, queue: queueOf(job) })))]),
  })
  const follow = createThrottle(followEveryMs, rest.now)
  const crowd = createTextCrowd(rest)
  const live = createTexts({
    ...rest,
    texts,
    crowd,
    writer,
    thread,
    kinds: registry.texts,
    // The same connection follows spaces and texts.
    roleOf: (listener, space) => feed.roleOf(listener as TextListener & Listener, space),
    findRow: (kind, key) => store.find(kind, key),
    onLong: (text) => leave({ name: 'texts/compact', data: text, key: textName(text) }),
    onWritten(text, by) {
      const key = textName(text)
      const jobs = registry.afterText[text.kind] ?? []
      if (jobs.length === 0 || !follow(`${key} ${by}`)) return
      leave(...jobs.map(({ name, afterMs }) => ({ name, key, data: { text, by }, at: rest.now() + afterMs })))
    },
  })
  return {
    texts: live,
    tools: createTextTools({
      texts,
      thread,
      crowd,
      epoch: rest.epoch,
      append: live.append,
    }),
    jobs: [createCompactJob({ texts, thread })],
    async close() {
      await writer.drained()
      leaver.close()
      await thread.close()
    },
  }
}

const queues = 2

/** Heavy texts, whoever writes them, hold no more than so many of those who do jobs. */
function queueOf({ key = '' }: LaterJob): string {
  let sum = 0
  for (const sign of key) sum += sign.charCodeAt(0)
  return `texts ${sum % queues}`
}

/** Says whether enough time has passed since it last said so for `name`. */
function createThrottle(everyMs: number, now: () => number): (name: string) => boolean {
  const said = new Map<string, number>()
  return (name) => {
    const at = now()
    if (at - (said.get(name) ?? 0) < everyMs) return false
    said.delete(name)
    said.set(name, at)
    const [oldest] = said.keys()
    if (oldest !== undefined && said.size > maxThrottled) said.delete(oldest)
    return true
  }
}

const maxThrottled = 10_000
