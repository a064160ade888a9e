import type { Uploads } from './blobs/uploads.ts'
import type { Feed } from './feed/feed-port.ts'
import { type Homes, beatMs } from './homes/homes.ts'
import { type Chore, pruneLogs } from './jobs/chores.ts'
import type { JobOutbox } from './jobs/job-outbox.ts'
import { type Limits, limitTickMs } from './limits/limits.ts'
import type { LogReading } from './log-readers/log-reading.ts'
import { type Presence, presenceExchangeMs, presenceTickMs } from './presence/presence.ts'
import type { Store } from './store/store.ts'
import type { TextServing } from './texts/serve-texts.ts'

/** How long word that was lost on the way can stay lost. */
const reconcileMs = 700
/** How long what a process left for later that died can wait for another. */
const outboxMs = 2_000
const hourMs = 3_600_000
const keepLogsEveryMs = 300_000
const keptLogMs = 35 * 86_400_000
const lookEveryMs = 10_000

export function comparing({ feed, texts }: Readonly<{ feed: Feed; texts: TextServing }>): Chore {
  const compare = () => Promise.all([feed.reconcile(), texts.texts.reconcile()])
  return { what: 'compare the feed and the texts with the database', everyMs: reconcileMs, do: compare }
}

interface Own {
  readonly presence: Presence
  readonly homes: Homes | undefined
  readonly limits: Limits
  readonly outbox: JobOutbox
  checkHistory(): unknown
}

/** What each process does for itself, and moving what was left for later: at once where it was written, and anywhere when that died. */
export function ownChores({ presence, homes, limits, outbox, checkHistory }: Own): readonly Chore[] {
  return [
    { what: 'see who is here', everyMs: presenceTickMs, do: () => presence.tick() },
    { what: 'ask the database who is here', everyMs: presenceExchangeMs, do: () => presence.exchange() },
    { what: 'tell that this process is there', everyMs: beatMs, do: () => homes?.tick() },
    { what: 'tell of limits', everyMs: limitTickMs, do: () => limits.tick() },
    { what: 'move what was left for later', everyMs: outboxMs, do: () => outbox.moved() },
    { what: 'look whose data these are', everyMs: lookEveryMs, do: checkHistory },
  ]
}

interface Shared {
  readonly store: Store
  readonly uploads: Uploads | undefined
  readonly reading: LogReading
  keepLogs(): Promise<void>
  now(): number
}

/** What is done for all processes together, by those that run jobs. */
export function sharedChores({ store, uploads, reading, keepLogs, now }: Shared): readonly Chore[] {
  return [
    { what: 'prune the log', everyMs: hourMs, do: () => pruneLogs(store, now() - keptLogMs) },
    { what: 'keep the logs short', everyMs: keepLogsEveryMs, do: keepLogs },
    { what: 'clear files away', everyMs: hourMs, do: () => uploads?.collect() },
    { what: 'look what is new', everyMs: lookEveryMs, do: () => reading.look() },
  ]
}
