export type { Actor } from './act.ts'
export { tally } from './audit.ts'
export { tookTooLong } from './ask.ts'
export { type BlobLimits, type BlobReader, type BlobRules, strictest, thumbnailKey } from './blobs/blob-rules.ts'
export type { Blobs } from './blobs/blobs.ts'
export { openBlobs } from './blobs/open-blobs.ts'

export { type Caller, createCallerOf, createIsTrusted } from './caller.ts'
export type { Config } from './config.ts'
export type { Identity } from './connection.ts'
export { run } from './database.ts'
export { type Egress, type EgressNeeds, EgressRefused, createEgress } from './egress/egress.ts'
export { type Engine, type EngineNeeds, createEngine } from './engine.ts'
export {
  type Aftermath,
  type Carriage,
  type Question,
  type ServerFeature,
  type WrittenText,
  after,
  answer,
  audit,
  carries,
  job,
} from './feature.ts'
export { type Found, findSetting } from './find-setting.ts'
export { createHttpApp } from './http.ts'
export { idOf } from './id-of.ts'
export { renewHistory } from './identity.ts'
export type { Due, Job, LaterJob } from './jobs.ts'
export { waitInWords } from './limits.ts'
export { type Logger, createLogger } from './log.ts'
export type { LogReader } from './log-reader.ts'
export { type Mailer, createMailer } from './mail.ts'
export type { FreshMail } from './mail-delivery.ts'
export { createSmtpTransport } from './mail-smtp.ts'
export type { Mail } from './mail-table.ts'
export { mailWords } from './mail-words.ts'
export { replyLine } from './mailbox/reply-line.ts'
export type { IncomingLetter, LetterHead } from './mailbox/letter.ts'
export {
  type Became,
  type LetterTaker,
  type MailboxReader,
  mostLetterBytes,
  startMailboxReader,
} from './mailbox/mailbox-reader.ts'
export { createMetrics } from './metrics/metrics.ts'
export { createMetricsDoor } from './metrics/metrics-door.ts'
export type { Migration } from './migrate.ts'
export type { Often } from './questions.ts'
export type { OutlineNode } from './texts/outline.ts'
export type { TextCopy } from './texts/text-tools.ts'
export type { PublicPage } from './public-pages.ts'
export { createRequestIds } from './request-ids.ts'
export { settings } from './settings.ts'
export type { Watch } from './watch.ts'
export { createWorkerPool } from './worker-pool.ts'

export { createFairTurns } from './fair-turns.ts'
export { type Counted, type SharedLimits, createSharedLimits } from './shared-limits.ts'

export { takeTurns } from './take-turns.ts'
