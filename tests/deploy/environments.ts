import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'

export const deployFolder = join(import.meta.dirname, '../../deploy')
export const readDeploy = (path: string): string => readFileSync(join(deployFolder, path), 'utf8')

/** What is left empty counts as not set. */
const Value = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''))

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.union([z.string(), z.array(z.string())]).default(''),
      environment: z.record(z.string(), Value).default({}),
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
      configs: z.array(z.object({ source: z.string() })).default([]),
      volumes: z.array(z.string()).default([]),
      stop_grace_period: z.string().optional(),
    }),
  ),
  configs: z.record(z.string(), z.object({ file: z.string().optional(), content: z.string().optional() })).default({}),
  volumes: z.record(z.string(), z.null()),
})

export const readCompose = (path: string): z.infer<typeof Compose> =>
  Compose.parse(parse(filled(readDeploy(path)), { merge: true }))

/** What somebody would put into deploy/.env. */
const given: Readonly<Record<string, string>> = {
  ATRIUM_HOST: 'atrium.example.org',
  POSTGRES_PASSWORD: 'password',
  NATS_PASSWORD: 'password',
  SECRET: 'x'.repeat(40),
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

const filled = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_all, name: string) => given[name] ?? '')

type Environment = Readonly<Record<string, string>>

const pairs = (lines: readonly string[]): Environment =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))

const linesOf = (path: string): readonly string[] => readDeploy(path).split('\n')

/** What follows `key` on its line in a file. */
export function valueIn(path: string, key: string): string {
  const line = linesOf(path).find((one) => one.trim().startsWith(key))
  if (line === undefined) throw new Error(`${path} has no ${key}.`)
  return line.trim().slice(key.length)
}

export const imageEnvironment = pairs(valueIn('Dockerfile', 'ENV ').split(' '))

const ofCompose = (path: string): readonly (readonly [string, Environment])[] =>
  Object.entries(readCompose(path).services)
    .filter(([, { image }]) => image === 'atrium')
    .map(([name, { environment }]) => [`${path}, ${name}`, { ...imageEnvironment, ...environment }])

const ofKubernetes = ['kubernetes/settings.env', 'kubernetes/secrets.example.env'].flatMap(linesOf).filter(Boolean)

/** Everything that the files set for a process of Atrium, by where. */
export const environments: readonly (readonly [string, Environment])[] = [
  ['the image', imageEnvironment],
  ...ofCompose('compose.yaml'),
  ...ofCompose('compose.cluster.yaml'),
  ['systemd', pairs(valueIn('atrium.service', 'Environment=').split(' '))],
  ['Kubernetes', { ...imageEnvironment, ...pairs(ofKubernetes) }],
]
