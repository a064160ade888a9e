export type { Actor } from './deeds/act.ts'
export { tally } from './deeds/audit.ts'
export { type BlobLimits, type BlobReader, type BlobRules, strictest, thumbnailKey } from './blobs/blob-rules.ts'
export type { Blobs } from './blobs/blobs.ts'
export { openBlobs } from './blobs/open-blobs.ts'

export { type Caller, createCallerOf, createIsTrusted } from './http/caller.ts'
export type { Config } from './config/config.ts'
export type { Identity } from './line/connection.ts'
export { run } from './database/database.ts'
export { type Egress, type EgressNeeds, EgressRefused, createEgress } from './egress/egress.ts'
export { type Engine, type EngineNeeds, createEngine } from './engine.ts'
export {
  type Aftermath,
  type Carriage,
  type Question,
  type ServerFeature,
  type WrittenText,
  after,
  afterRows,
  answer,
  audit,
  carries,
  job,
} from './feature.ts'
export { type Found, findSetting } from './config/find-setting.ts'
export { createHealthDoor } from './http/health-door.ts'
export { createHttpApp } from './http/http.ts'
export { idOf } from './deeds/id-of.ts'
export { renewHistory } from './store/identity.ts'
export { columnsOf } from './store/table.ts'
export type { Due, Job, LaterJob } from './jobs/jobs.ts'
export { waitInWords } from './limits/limits.ts'
export { type Logger, createLogger } from './log.ts'
export type { LogReader } from './log-readers/log-reader.ts'
export { type Mailer, createMailer } from './mail/mail.ts'
export type { FreshMail } from './mail/mail-delivery.ts'
export { createSmtpTransport } from './mail/mail-smtp.ts'
export type { Mail } from './mail/mail-table.ts'
export { mailWords } from './mail/mail-words.ts'
export { replyLine } from './mailbox/reply-line.ts'
export type { IncomingLetter, LetterHead } from './mailbox/letter.ts'
export {
  type Became,
  type LetterTaker,
  type MailboxReader,
  mostLetterBytes,
  startMailboxReader,
} from './mailbox/mailbox-reader.ts'
export { joinWatches } from './metrics/join-watches.ts'
export { createMetrics } from './metrics/metrics.ts'
export { createMetricsDoor } from './metrics/metrics-door.ts'
export type { Migration } from './database/migrate.ts'
export { type Often, tookTooLong } from './questions/questions.ts'
export type { OutlineNode } from './texts/outline.ts'
export { noTracing, type Tracing } from './tracing/tracing.ts'
export { openTracing } from './tracing/open-tracing.ts'
export type { TextUpdate } from './texts/text-store.ts'
export type { TextCopy } from './texts/text-tools.ts'
export type { PublicPage } from './http/public-pages.ts'
export { createRequestIds } from './http/request-ids.ts'
export { settings } from './config/settings.ts'
export type { Watch } from './metrics/watch.ts'
export { TookTooLong, type WorkerPool, createWorkerPool } from './workers/worker-pool.ts'

export { createFairTurns } from './deeds/fair-turns.ts'
export { type Counted, type SharedLimits, createSharedLimits } from './limits/shared-limits.ts'

export { takeTurns } from './http/take-turns.ts'
export { within } from './deeds/within.ts'
