import { resolve } from 'node:path'
import * as z from 'zod'
import { type ProcessRole, processRoles } from '@atrium/engine/contract'
import { natsPlace } from '../bus/nats-place.ts'
import { isAddressOrRange } from '../http/caller.ts'
import { logLevels } from '../log.ts'
import { headerPairs, tracesUrl } from '../tracing/collector-place.ts'

/** What can be set from outside, as an environment variable of the name given. */
export interface Setting<T = unknown> {
  readonly name: string
  /** One sentence for the person who sets it. */
  readonly description: string
  /** What it may be, to follow "takes". */
  readonly takes: string
  /** As it would be written; absent where the program finds a value by itself or does without. */
  readonly default?: string
  /** Its value is never shown. */
  readonly isSecret?: boolean
  readonly schema: z.ZodType<T, string>
}

const url = (...schemes: readonly string[]): z.ZodType<string, string> =>
  z
    .string()
    .refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text), { abort: true })

const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)

const isOrigin = (text: string): boolean => /^\/?$/.test(new URL(text).pathname + new URL(text).search)

/** Whether an address says where, and not who or what. */
const isPlace = ({ hostname, username, password, search, hash }: URL): boolean =>
  hostname !== '' && username + password + search + hash === ''

const number = (rule: z.ZodNumber): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
    .pipe(rule)

const setting = <T>(one: Setting<T>): Setting<T> => one

const listenPort = number(z.number().int().min(1).max(65_535))

/** Only this machine is reached at it until it is set. */
const listenHost = (name: string, description: string): Setting<string> => ({
  name,
  default: '127.0.0.1',
  description,
  takes: 'an IP address or a host name of this machine',
  schema: z.string().regex(/^[\w.:-]+$/),
})

export const settings = {
  port: setting({
    name: 'PORT',
    default: '3000',
    description: 'The port that browsers connect to.',
    takes: 'a whole number from 1 to 65535',
    schema: listenPort,
  }),
  host: listenHost('HOST', 'The address to listen on; 0.0.0.0 lets other machines connect.'),
  dataDir: setting({
    name: 'DATA_DIR',
    default: './data',
    description: 'The folder for all data: the embedded database, files and the secret.',
    takes: 'a path',
    schema: z.string().transform((path) => resolve(path)),
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    isSecret: true,
    description: 'Your own PostgreSQL (15 or later) instead of the embedded one; several processes can share it.',
    takes: 'an address like postgres://user:password@host:5432/database',
    schema: url('postgres', 'postgresql'),
  }),
  databaseDirectUrl: setting({
    name: 'DATABASE_DIRECT_URL',
    isSecret: true,
    description:
      'The way to PostgreSQL itself, where DATABASE_URL leads to a pooler, such as PgBouncer in transaction mode.',
    takes: 'an address like postgres://user:password@host:5432/database',
    schema: url('postgres', 'postgresql'),
  }),
  databaseReplicaUrls: setting({
    name: 'DATABASE_REPLICA_URLS',
    isSecret: true,
    description:
      'Hot standbys of that PostgreSQL, which answer searches and other queries whenever they are up to date; not through a pooler.',
    takes: 'addresses like postgres://user:password@host:5432/database, separated by commas',
    schema: z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter((one) => one !== ''))
      .refine((all) => all.length > 0 && all.every(isDatabaseUrl)),
  }),
  busUrl: setting({
    name: 'BUS_URL',
    isSecret: true,
    description:
      'NATS, through which processes that share a database tell each other what is new; without it, PostgreSQL.',
    takes:
      'an address like nats://user:password@host:4222, nats://token@host or tls://name:4222, or several separated by commas',
    schema: z.string().refine((list) => natsPlace(list) !== undefined),
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    description: 'The address that people type in their browser, if it is not http://HOST:PORT.',
    takes: 'an address without a path, like https://atrium.example.org',
    schema: url('http', 'https')
      .refine(isOrigin)
      .transform((text) => new URL(text).origin),
  }),
  trustedProxies: setting({
    name: 'TRUSTED_PROXIES',
    description:
      'The proxies whose X-Forwarded-For says who calls; unless given, one on this machine or, with https, in its private network.',
    takes: 'addresses and ranges separated by commas, like 10.0.0.5, 2001:db8::/32',
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
      .refine((all) => all.length > 0 && all.every(isAddressOrRange)),
  }),
  smtpUrl: setting({
    name: 'SMTP_URL',
    isSecret: true,
    description: 'The mail server that sends emails; without one, emails wait in the app for the owner to pass on.',
    takes: 'an address like smtp://user:password@mail.example.org:587 or smtps://mail.example.org',
    schema: url('smtp', 'smtps').refine((text) => new URL(text).hostname !== ''),
  }),
  mailFrom: setting({
    name: 'MAIL_FROM',
    description: 'The sender of emails, if it is not Atrium at the host of PUBLIC_URL.',
    takes: 'an email address, like Atrium <atrium@example.org>',
    schema: z.string().regex(/^([^<>\r\n]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/),
  }),
  imapUrl: setting({
    name: 'IMAP_URL',
    isSecret: true,
    description: 'The mailbox in which replies to notification emails arrive; without it, nobody can reply to them.',
    takes: 'an address like imaps://user:password@mail.example.org/INBOX',
    schema: url('imaps', 'imap').refine((text) => {
      const { hostname, username, password } = new URL(text)
      return hostname !== '' && username !== '' && password !== ''
    }),
  }),
  replyAddress: setting({
    name: 'REPLY_ADDRESS',
    description: 'The email address of that mailbox, if it is not the user of IMAP_URL.',
    takes: 'an email address without a plus sign, like replies@example.org',
    schema: z.string().regex(/^[^\s<>@+"]{1,32}@[^\s<>@]+$/),
  }),
  mailAuthserv: setting({
    name: 'MAIL_AUTHSERV_ID',
    description:
      'The name under which your mail server writes Authentication-Results; replies that fail DMARC there are refused.',
    takes: 'a name like mail.example.org',
    schema: z.string().regex(/^[\w.-]+$/),
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    default: 'info',
    description: 'The least serious lines that are logged.',
    takes: logLevels.join(', '),
    schema: z.enum(logLevels) as z.ZodType<(typeof logLevels)[number], string>,
  }),
  secret: setting({
    name: 'SECRET',
    isSecret: true,
    description:
      'Signs sessions; created once in DATA_DIR/secret unless given. Processes that share a database need the same one.',
    takes: 'at least 32 characters of chance',
    schema: z.string().min(32),
  }),
  fileLimit: setting({
    name: 'FILE_LIMIT_MB',
    default: '5120',
    description: 'The largest file that can be uploaded, in MB.',
    takes: 'a whole number from 1 to 5000000',
    schema: number(z.number().int().min(1).max(5_000_000)),
  }),
  spaceQuota: setting({
    name: 'SPACE_QUOTA_MB',
    default: '0',
    description: 'Most storage for the files of one space, in MB; 0 for no limit.',
    takes: 'a whole number from 0',
    schema: number(z.number().int().min(0)),
  }),
  teamQuota: setting({
    name: 'TEAM_QUOTA_MB',
    default: '0',
    description: 'Most storage for all files together, in MB; 0 for no limit.',
    takes: 'a whole number from 0',
    schema: number(z.number().int().min(0)),
  }),
  s3Bucket: setting({
    name: 'S3_BUCKET',
    description: 'The bucket of an S3 server that stores the files; without it they are in DATA_DIR/files.',
    takes: 'the name of a bucket that exists',
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  }),
  s3Endpoint: setting({
    name: 'S3_ENDPOINT',
    description: 'The address of the S3 server, if it is not Amazon’s.',
    takes: 'an address like https://s3.example.org',
    schema: url('http', 'https'),
  }),
  s3Region: setting({
    name: 'S3_REGION',
    default: 'us-east-1',
    description: 'The region of the bucket.',
    takes: 'a name like eu-south-2',
    schema: z.string().regex(/^[a-z0-9-]+$/),
  }),
  s3AccessKey: setting({
    name: 'S3_ACCESS_KEY_ID',
    description: 'The name of the key that can read and write the bucket.',
    takes: 'what the S3 server gave you',
    schema: z.string(),
  }),
  s3SecretKey: setting({
    name: 'S3_SECRET_ACCESS_KEY',
    isSecret: true,
    description: 'The secret of this key.',
    takes: 'what the S3 server gave you',
    schema: z.string(),
  }),
  role: setting({
    name: 'ROLE',
    default: 'all',
    description:
      'What this process is for, where several share a database: web serves people, jobs does what they leave for later.',
    takes: processRoles.join(', '),
    schema: z.enum(processRoles) as z.ZodType<ProcessRole, string>,
  }),
  drainSeconds: setting({
    name: 'DRAIN_SECONDS',
    default: '0',
    description: 'How long a process that is to end says at /readyz that it does, and serves on, before it closes.',
    takes: 'a number from 0 to 300',
    schema: number(z.number().min(0).max(300)),
  }),
  metricsPort: setting({
    name: 'METRICS_PORT',
    description: 'The port at which /metrics tells Prometheus how this process fares; without it nothing does.',
    takes: 'a whole number from 1 to 65535 that is not PORT',
    schema: listenPort,
  }),
  metricsHost: listenHost('METRICS_HOST', 'The address to listen on for /metrics, which asks nobody who they are.'),
  collectorUrl: setting({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    isSecret: true,
    description: 'The OpenTelemetry collector that traces are sent to, over OTLP/HTTP; without it nothing is traced.',
    takes: 'an address without a user, like http://127.0.0.1:4318',
    schema: url('http', 'https')
      .refine((text) => isPlace(new URL(text)))
      .transform(tracesUrl),
  }),
  collectorHeaders: setting({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    isSecret: true,
    description: 'Headers that the collector wants, such as a key.',
    takes: 'names and values as in an address, separated by commas, like authorization=Bearer%20abc,x-team=one',
    schema: z
      .string()
      .refine((text) => headerPairs(text) !== undefined)
      .transform((text) => headerPairs(text) ?? {}),
  }),
  serviceName: setting({
    name: 'OTEL_SERVICE_NAME',
    default: 'atrium',
    description: 'The name of this service in traces.',
    takes: 'up to 100 characters',
    schema: z.string().max(100),
  }),
  linkPreviews: setting({
    name: 'LINK_PREVIEWS',
    default: 'on',
    description:
      'Whether the server calls the address of a link that somebody wants to see a preview of; off: it calls none.',
    takes: 'on or off',
    schema: z
      .string()
      .regex(/^(on|off)$/)
      .transform((word) => word === 'on'),
  }),
  limitFactor: setting({
    name: 'LIMIT_FACTOR',
    default: '1',
    description: 'Multiplies every rate limit; 0 turns rate limits off.',
    takes: 'a number from 0 to 1000',
    schema: number(z.number().min(0).max(1_000)),
  }),
}
