import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { usualProxies } from '../http/caller.ts'
import { readConfig } from './config.ts'
import { findSetting } from './find-setting.ts'
import { settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toEqual({
    role: 'all',
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrls: undefined,
    nats: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    proxies: { nearest: [], further: [] },
    smtpUrl: undefined,
    mailFrom: 'Atrium <atrium@127.0.0.1>',
    mailbox: undefined,
    logLevel: 'info',
    secret: undefined,
    limitFactor: 1,
    linkPreviews: true,
    drainMs: 0,
    metrics: undefined,
    tracing: undefined,
    s3: undefined,
    blobLimits: { file: 5_368_709_120, perSpace: undefined, everywhere: undefined },
  })
})

test('a variable that is set but empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
})

test('each setting can be read from the file that its _FILE names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, `${'y'.repeat(40)}\n`)
  expect(readConfig({ SECRET_FILE: path, PORT_FILE: '' })).toMatchObject({ secret: 'y'.repeat(40), port: 3000 })
  expect(findSetting('SECRET', { SECRET_FILE: path })).toEqual({ text: 'y'.repeat(40), path })
  expect(() => readConfig({ SECRET_FILE: path, SECRET: 'x'.repeat(32) })).toThrow('Set one of them')
  expect(() => readConfig({ SECRET_FILE: join(folder, 'other') })).toThrow(/SECRET_FILE names .*, which cannot be read/)
  writeFileSync(path, 'too short')
  expect(() => readConfig({ SECRET_FILE: path })).toThrow(/^SECRET takes/)
})

test('what is given is read', () => {
  const secret = 'x'.repeat(32)
  const config = readConfig({
    PORT: '8080',
    HOST: '::',
    DATA_DIR: '/srv/atrium',
    DATABASE_URL: 'postgres://ada:pass@db.example.org/atrium?sslmode=require',
    LOG_LEVEL: 'debug',
    SECRET: secret,
    LIMIT_FACTOR: '0.5',
    LINK_PREVIEWS: 'off',
  })
  expect(config).toMatchObject({ port: 8080, dataDir: '/srv/atrium', logLevel: 'debug', secret, limitFactor: 0.5 })
  expect(config.linkPreviews).toBe(false)
  expect(config.publicUrl).toBe('http://localhost:8080')
  expect(Object.isFrozen(config)).toBe(true)
})

test('the public address loses its slash at the end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://atrium.example.org/' })).toMatchObject({
    publicUrl: 'https://atrium.example.org',
    proxies: usualProxies('https://atrium.example.org'),
    mailFrom: 'Atrium <atrium@atrium.example.org>',
  })
})

test('named proxies are trusted and no others', () => {
  const { proxies } = readConfig({ PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '10.0.0.5, 2001:db8::/32' })
  expect(proxies).toEqual({ nearest: ['10.0.0.5', '2001:db8::/32'], further: ['10.0.0.5', '2001:db8::/32'] })
})

test.each([
  ['PORT', ['x', '0', '65536', '80.5', '-1', '1e3']],
  ['HOST', ['a b', 'http://x']],
  ['DATABASE_URL', ['mysql://x/y', 'postgres', 'localhost:5432']],
  ['DATABASE_DIRECT_URL', ['mysql://x/y', 'yes']],
  ['DATABASE_REPLICA_URLS', ['yes', ',', 'postgres://a/x, mysql://b/x']],
  ['BUS_URL', ['nats', 'redis://x', 'nats://', 'nats://a,http://b']],
  ['PUBLIC_URL', ['example.org', 'ftp://x', 'https://x/path', 'https://x?y']],
  ['TRUSTED_PROXIES', ['proxy.example.org', '10.0.0.0/33', '10.0.0.1, x', ',']],
  ['SMTP_URL', ['mail.example.org', 'http://x', 'smtp://']],
  ['MAIL_FROM', ['Atrium', 'a b@c', 'Atrium <x>', 'a@b\nBcc: c@d']],
  ['IMAP_URL', ['mail.example.org', 'https://x', 'imaps://mail.example.org', 'imaps://ada@mail.example.org']],
  ['REPLY_ADDRESS', ['replies', 'a+b@c', 'Atrium <a@b>']],
  ['MAIL_AUTHSERV_ID', ['a b', 'a;b']],
  ['LOG_LEVEL', ['loud', 'INFO']],
  ['SECRET', ['short']],
  ['METRICS_PORT', ['x', '0', '65536']],
  ['METRICS_HOST', ['a b']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['127.0.0.1:4318', 'grpc://x', 'http://ada:key@x', 'http://x?y']],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['key', 'a b=c', 'a=%']],
  ['OTEL_SERVICE_NAME', ['x'.repeat(101)]],
  ['LINK_PREVIEWS', ['0', 'no', 'offset']],
  ['LIMIT_FACTOR', ['-1', 'off', '1001']],
])('%s refuses %j in one line that names it and what it takes', (name, values) => {
  const { takes } = Object.values(settings).find((one) => one.name === name) ?? { takes: 'nothing' }
  for (const value of values) {
    const refused = refusalOf({ [name]: value })
    expect(refused.startsWith(name)).toBe(true)
    expect(refused.endsWith(` takes ${takes}.`)).toBe(true)
  }
})

test('a refused secret or address of a database is not shown', () => {
  expect(refusalOf({ SECRET: 'hunter2' })).not.toContain('hunter2')
  expect(refusalOf({ SMTP_URL: 'http://ada:hunter2@x' })).not.toContain('hunter2')
  expect(refusalOf({ IMAP_URL: 'http://ada:hunter2@x' })).not.toContain('hunter2')
  expect(refusalOf({ DATABASE_URL: 'mysql://ada:hunter2@x' })).not.toContain('hunter2')
  expect(refusalOf({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })).not.toContain('hunter2')
  expect(refusalOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://ada:hunter2@x' })).not.toContain('hunter2')
  expect(refusalOf({ DATABASE_REPLICA_URLS: 'mysql://ada:hunter2@x' })).not.toContain('hunter2')
  expect(refusalOf({ BUS_URL: 'mqtt://ada:hunter2@x' })).not.toContain('hunter2')
})

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  throw new Error(`${JSON.stringify(env)} is taken.`)
}

test('a way past the pooler needs the pooler, and says so', () => {
  const DATABASE_DIRECT_URL = 'postgres://ada@db.example.org/atrium'
  const refused = 'DATABASE_DIRECT_URL needs DATABASE_URL, too, which names the pooler.'
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(new StartupError(refused))
  const DATABASE_URL = 'postgres://ada@pooler.example.org:6432/atrium'
  const urls = { databaseUrl: DATABASE_URL, databaseDirectUrl: DATABASE_DIRECT_URL }
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject(urls)
})

test('replicas are those of a database that is named', () => {
  const DATABASE_REPLICA_URLS = 'postgres://ada@one.example.org/atrium, postgres://ada@two.example.org/atrium'
  const refused = 'DATABASE_REPLICA_URLS needs DATABASE_URL, too, which names the primary.'
  expect(() => readConfig({ DATABASE_REPLICA_URLS })).toThrow(new StartupError(refused))
  const { databaseReplicaUrls } = readConfig({
    DATABASE_URL: 'postgres://ada@db.example.org/atrium',
    DATABASE_REPLICA_URLS,
  })
  expect(databaseReplicaUrls).toEqual([
    'postgres://ada@one.example.org/atrium',
    'postgres://ada@two.example.org/atrium',
  ])
})

test('NATS is where BUS_URL, or the file that BUS_URL_FILE names, says', () => {
  const place = { servers: ['bus:4222'], isSecure: true, user: 'ada', password: 'x' }
  expect(readConfig({ BUS_URL: 'tls://ada:x@bus' }).nats).toEqual(place)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'bus'), 'tls://ada:x@bus\n')
  expect(readConfig({ BUS_URL_FILE: join(folder, 'bus') }).nats).toEqual(place)
})

test('metrics are told at a port of their own, to this machine unless said otherwise', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics).toMatchObject({ host: '10.0.0.5' })
  const refused = 'METRICS_PORT and PORT are the same. Choose another METRICS_PORT.'
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(new StartupError(refused))
})

test('traces are sent where the standard variables say, and only named proxies are believed on whose trace it is', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
  const url = 'http://127.0.0.1:4318/v1/traces'
  const behind = { OTEL_EXPORTER_OTLP_ENDPOINT, PUBLIC_URL: 'https://atrium.example.org' }
  expect(readConfig(behind).tracing).toEqual({ url, headers: {}, service: 'atrium', believed: [] })
  const all = {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a',
    OTEL_SERVICE_NAME: 'office',
    TRUSTED_PROXIES: '10.0.0.5',
  }
  expect(readConfig({ ...behind, ...all }).tracing).toEqual({
    url,
    headers: { authorization: 'Bearer a' },
    service: 'office',
    believed: ['10.0.0.5'],
  })
  expect(readConfig(all).tracing).toBeUndefined()
})

test('a bucket needs its key, and says so', () => {
  const [S3_BUCKET, S3_ENDPOINT] = ['atrium', 'http://127.0.0.1:9000']
  const refused = 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, too.'
  expect(() => readConfig({ S3_BUCKET })).toThrow(new StartupError(refused))
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const place = { bucket: 'atrium', region: 'us-east-1', endpoint: S3_ENDPOINT, accessKey: 'key', secretKey: 'secret' }
  expect(readConfig({ S3_BUCKET, S3_ENDPOINT, ...keys }).s3).toEqual(place)
})

test('a mailbox is read from its address, and its own address must be known', () => {
  const IMAP_URL = 'imaps://Replies%40example.org:a%2Fb@mail.example.org/Atrium%20replies'
  const place = { host: 'mail.example.org', port: 993, isSecure: true, user: 'Replies@example.org', password: 'a/b' }
  expect(readConfig({ IMAP_URL }).mailbox).toEqual({
    place: { ...place, folder: 'Atrium replies' },
    address: 'replies@example.org',
    authserv: undefined,
  })
  const plain = 'imap://replies:secret@127.0.0.1:1143'
  expect(() => readConfig({ IMAP_URL: plain })).toThrow(/^IMAP_URL needs REPLY_ADDRESS/)
  expect(readConfig({ IMAP_URL: plain, REPLY_ADDRESS: 'a@b.example', MAIL_AUTHSERV_ID: 'MX.b' }).mailbox).toMatchObject(
    {
      place: { port: 1143, isSecure: false, folder: 'INBOX' },
      address: 'a@b.example',
      authserv: 'mx.b',
    },
  )
})
