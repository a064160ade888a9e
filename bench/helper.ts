// The other people, in a process of their own, so that what they cost does not delay those who are measured.
import { fork } from 'node:child_process'
import { startBeside } from './beside.ts'
import { connect } from './client.ts'
import { clock } from './figures.ts'

export interface Crowd {
  readonly type: 'crowd'
  readonly url: string
  readonly cookies: readonly string[]
  readonly count: number
}

export interface Writers extends Omit<Crowd, 'type'> {
  readonly type: 'writers'
  readonly spaces: readonly string[]
  /** Messages on their way from each client at a time. */
  readonly ahead: number
  readonly seconds: number
}

export interface Report {
  /** Entries that reached the crowd, over all its clients. */
  readonly seen: number
  readonly acknowledged: number
  readonly perSecond: number
  readonly refused: number
  readonly latencies: readonly number[]
}

export interface Helper {
  /** Crowd: ends it. Writers: waits until they are done. */
  report(): Promise<Report>
}

/** Starts people in another process; resolves when all are connected. */
export const startHelper = async (job: Crowd | Writers): Promise<Helper> => ({
  report: await startBeside<Report>(import.meta.filename, job),
})

export interface Storm extends Omit<Crowd, 'type'> {
  /** Where the clients' copies stand. */
  readonly copy: { readonly epoch: string; readonly heads: Readonly<Record<string, number>> }
}

export interface StormReport {
  /** From the first connection to the moment when the last client had all. */
  readonly ms: number
  /** Clients that were sent what they had missed. */
  readonly caughtUp: number
}

/** Has clients connect all at once. */
export function startStorm(storm: Storm): Promise<StormReport> {
  const child = fork(import.meta.filename, [JSON.stringify({ ...storm, type: 'storm' })])
  return new Promise((resolve, reject) => {
    child.once('message', (report) => resolve(report as StormReport))
    child.once('exit', () => reject(new Error('The helpers ended without a report.')))
  })
}

async function rage({ url, cookies, count, copy }: Storm): Promise<void> {
  const started = clock()
  const clients = await Promise.all(
    Array.from({ length: count }, (_, index) => connect(url, cookies[index % cookies.length] ?? '', copy)),
  )
  const ms = clock() - started
  const caughtUp = clients.filter(({ hasNews }) => hasNews).length
  process.send?.({ ms, caughtUp } satisfies StormReport, () => process.exit())
}

if (process.argv[1] === import.meta.filename) {
  const job = JSON.parse(process.argv[2] ?? '{}') as Crowd | Writers | (Storm & { readonly type: 'storm' })
  await (job.type === 'storm' ? rage(job) : work(job))
}

async function work(job: Crowd | Writers): Promise<void> {
  let seen = 0
  const clients = []
  while (clients.length < job.count) {
    const client = await connect(job.url, job.cookies[clients.length % job.cookies.length] ?? '')
    client.onEntries = (frame) => (seen += frame.split('"seq":').length >> 1)
    clients.push(client)
  }
  const asked = new Promise((resolve) => process.once('message', resolve))
  process.send?.('connected')
  await asked
  const nothing = { acknowledged: 0, perSecond: 0, refused: 0, latencies: [] }
  const written = job.type === 'writers' ? await write(job, clients) : nothing
  for (const client of clients) client.close()
  process.send?.({ ...written, seen }, () => process.disconnect?.())
}

async function write(
  job: Writers,
  clients: readonly Awaited<ReturnType<typeof connect>>[],
): Promise<Omit<Report, 'seen'>> {
  const taken: number[] = []
  let refused = 0
  const started = clock()
  const end = started + job.seconds * 1_000
  const lanes = clients.flatMap((client) => Array.from({ length: job.ahead }, () => client))
  await Promise.all(
    lanes.map(async (client, lane) => {
      for (let turn = lane; clock() < end; turn += 1) {
        const sent = clock()
        const answer = await client.say(
          job.spaces[turn % job.spaces.length] ?? '',
          `message ${turn} lorem ipsum dolor sit amet`,
        )
        if (answer.ok) taken.push(clock() - sent)
        else refused += 1
      }
    }),
  )
  const perSecond = Math.round(taken.length / ((clock() - started) / 1_000))
  return { acknowledged: taken.length, perSecond, refused, latencies: taken }
}
