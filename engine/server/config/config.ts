import type { ProcessRole } from '@atrium/engine/contract'
import type { S3Place } from '../blobs/s3-place.ts'
import type { BlobLimits } from '../blobs/blob-rules.ts'
import { type NatsPlace, natsPlace } from '../bus/nats-place.ts'
import { type TrustedProxies, noProxies, usualProxies } from '../http/caller.ts'
import { findSetting } from './find-setting.ts'
import type { LogLevel } from '../log.ts'
import { type MailboxPlace, mailboxPlace } from '../mailbox/mailbox-place.ts'
import type { CollectorPlace } from '../tracing/collector-place.ts'
import { type Setting, settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

/** How this process runs. */
export interface Config {
  /** What it is for. */
  readonly role: ProcessRole
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** Absent: the embedded PostgreSQL. */
  readonly databaseUrl?: string | undefined
  /** Past the pooler to which `databaseUrl` leads; absent where it leads to PostgreSQL itself. */
  readonly databaseDirectUrl?: string | undefined
  /** Standbys of that PostgreSQL, which may answer questions. */
  readonly databaseReplicaUrls?: readonly string[] | undefined
  /** Where processes tell each other what is new; absent: in the database. */
  readonly nats?: NatsPlace | undefined
  /** An origin, without a slash at the end. */
  readonly publicUrl: string
  /** Whose word counts on who calls. */
  readonly proxies: TrustedProxies
  /** Absent: mail is kept for an admin. */
  readonly smtpUrl?: string | undefined
  readonly mailFrom: string
  /** Where replies to letters arrive; absent: nowhere. */
  readonly mailbox?: MailboxConfig | undefined
  readonly logLevel: LogLevel
  readonly secret: string
  readonly limitFactor: number
  /** Whether links are called that somebody wants to see a preview of. */
  readonly linkPreviews: boolean
  /** How long it is said that this process ends before it does. */
  readonly drainMs: number
  /** How much there may be of files, in bytes; absent: no matter how much. */
  readonly blobLimits: BlobLimits
  /** Where /metrics is answered; absent: nowhere. */
  readonly metrics?: { readonly port: number; readonly host: string } | undefined
  /** Where traces are sent; absent: nowhere. */
  readonly tracing?: CollectorPlace | undefined
  /** Absent: files are kept in the data folder. */
  readonly s3?: S3Place | undefined
}

export interface MailboxConfig {
  readonly place: MailboxPlace
  /** In small letters. Letters to it arrive there, and also with a plus sign and a word after its first part. */
  readonly address: string
  /** Whose word counts on who sent a letter (RFC 8601, section 2.5); absent: nobody's. */
  readonly authserv?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** The configuration as the environment gives it: the secret may still have to be made. */
export type GivenConfig = Omit<Config, 'secret'> & { readonly secret?: string | undefined }

/** Reads the configuration; throws a StartupError that names the first variable with a value it does not take. */
export function readConfig(env: Environment): GivenConfig {
  const host = required(settings.host, env)
  const port = required(settings.port, env)
  const given = read(settings.publicUrl, env)
  const publicUrl = given ?? `http://${addressOf(host)}:${port}`
  return Object.freeze({
    role: readRole(env),
    host,
    port,
    dataDir: required(settings.dataDir, env),
    ...readDatabase(env),
    nats: readNats(env),
    publicUrl,
    proxies: readProxies(env, given),
    smtpUrl: read(settings.smtpUrl, env),
    mailFrom: read(settings.mailFrom, env) ?? `Atrium <atrium@${new URL(publicUrl).hostname}>`,
    mailbox: readMailbox(env),
    logLevel: required(settings.logLevel, env),
    secret: read(settings.secret, env),
    limitFactor: required(settings.limitFactor, env),
    linkPreviews: required(settings.linkPreviews, env),
    drainMs: required(settings.drainSeconds, env) * 1_000,
    metrics: readMetrics(env, port),
    tracing: readTracing(env),
    s3: readS3(env),
    blobLimits: {
      file: bytesOf(required(settings.fileLimit, env)),
      perSpace: bytesOf(required(settings.spaceQuota, env)),
      everywhere: bytesOf(required(settings.teamQuota, env)),
    },
  })
}

function readDatabase(env: Environment): Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrls'> {
  const [databaseUrl, databaseDirectUrl] = [read(settings.databaseUrl, env), read(settings.databaseDirectUrl, env)]
  const databaseReplicaUrls = read(settings.databaseReplicaUrls, env)
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw new StartupError('DATABASE_DIRECT_URL needs DATABASE_URL, too, which names the pooler.')
  if (databaseReplicaUrls !== undefined && databaseUrl === undefined)
    throw new StartupError('DATABASE_REPLICA_URLS needs DATABASE_URL, too, which names the primary.')
  return { databaseUrl, databaseDirectUrl, databaseReplicaUrls }
}

/** With the embedded database there is one process, and what it does not do nobody does. */
function readRole(env: Environment): ProcessRole {
  const role = required(settings.role, env)
  if (role !== 'all' && read(settings.databaseUrl, env) === undefined)
    throw new StartupError(`ROLE=${role} needs DATABASE_URL, too, so that other processes can do the rest.`)
  return role
}

function readNats(env: Environment): NatsPlace | undefined {
  const list = read(settings.busUrl, env)
  return list === undefined ? undefined : natsPlace(list)
}

function readMailbox(env: Environment): MailboxConfig | undefined {
  const url = read(settings.imapUrl, env)
  const [given, authserv] = [read(settings.replyAddress, env), read(settings.mailAuthserv, env)?.toLowerCase()]
  if (url === undefined) return undefined
  const place = mailboxPlace(url)
  const address = given ?? place.user
  if (!settings.replyAddress.schema.safeParse(address).success)
    throw new StartupError('IMAP_URL needs REPLY_ADDRESS, too: its user is no email address without a plus sign.')
  return { place, address: address.toLowerCase(), authserv }
}

function readProxies(env: Environment, publicUrl: string | undefined): TrustedProxies {
  const named = read(settings.trustedProxies, env)
  if (named) return { nearest: named, further: named }
  return publicUrl === undefined ? noProxies : usualProxies(publicUrl)
}

function readMetrics(env: Environment, taken: number): Config['metrics'] {
  const [port, host] = [read(settings.metricsPort, env), required(settings.metricsHost, env)]
  if (port === undefined) return undefined
  if (port === taken) throw new StartupError('METRICS_PORT and PORT are the same. Choose another METRICS_PORT.')
  return { port, host }
}

/** Any proxy passes on a `traceparent` that a visitor made up, unless whoever set it up thought of it: only who is named is believed. */
function readTracing(env: Environment): CollectorPlace | undefined {
  const [url, headers] = [read(settings.collectorUrl, env), read(settings.collectorHeaders, env) ?? {}]
  const service = required(settings.serviceName, env)
  return url === undefined ? undefined : { url, headers, service, believed: read(settings.trustedProxies, env) ?? [] }
}

const bytesOf = (megabytes: number): number | undefined => (megabytes === 0 ? undefined : megabytes * 1_048_576)

function readS3(env: Environment): S3Place | undefined {
  const bucket = read(settings.s3Bucket, env)
  if (bucket === undefined) return undefined
  const [accessKey, secretKey] = [read(settings.s3AccessKey, env), read(settings.s3SecretKey, env)]
  if (accessKey === undefined || secretKey === undefined)
    throw new StartupError('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, too.')
  const region = required(settings.s3Region, env)
  return { bucket, region, endpoint: read(settings.s3Endpoint, env), accessKey, secretKey }
}

function read<T>(one: Setting<T>, env: Environment): T | undefined {
  const text = findSetting(one.name, env)?.text || one.default
  if (text === undefined) return undefined
  const parsed = one.schema.safeParse(text)
  if (parsed.success) return parsed.data
  const value = one.isSecret ? '' : ` is "${text}", but`
  throw new StartupError(`${one.name}${value} takes ${one.takes}.`)
}

function required<T>(one: Setting<T>, env: Environment): T {
  const value = read(one, env)
  if (value === undefined) throw new Error(`${one.name} has no default.`)
  return value
}

/** How a browser on this machine names the host. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
