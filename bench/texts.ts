import { newId } from '@atrium/base/id'
import { type Row, clock, latencies } from './figures.ts'
import { createPage, joinPage, pause } from './page-client.ts'
import type { Subject } from './subject.ts'
import { startTextCrowd } from './text-crowd.ts'

const keys = 100
const keyEveryMs = 200
const runs = [
  { clients: 2, before: 0 },
  { clients: 2, before: 2_000 },
  { clients: 100, before: 0 },
]

/** A key's way from one to another, alone and among others who type as well, and in a page with a history. */
export async function benchTexts(subject: Subject, cookies: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const run of runs) rows.push(await typeTogether(subject, cookies, run))
  return rows
}

async function typeTogether({ url }: Subject, cookies: readonly string[], { clients, before }: (typeof runs)[number]) {
  const id = newId()
  const [first = '', second = ''] = cookies
  await createPage(url, first, id)
  const [writer, reader] = await Promise.all([joinPage(url, first, id), joinPage(url, second, id)])
  await writeBefore(writer, before)
  const from = { seen: reader.seen.length, saves: writer.saves.length }
  const crowd = await startTextCrowd({ url, cookies, id, count: clients - 2 })
  const started = clock()
  for (let key = 0; key < keys; key += 1) {
    await pause(Math.max(0, started + key * keyEveryMs - clock()))
    writer.type(`${clock()} `)
  }
  const others = await crowd.stop()
  await writer.allSaved()
  await pause(1_000)
  const texts = new Set([writer.text(), reader.text(), ...others.texts])
  for (const { close } of [writer, reader]) close()
  return {
    clients,
    'keys before': before,
    'keys of the others': others.typed,
    ...latencies('key → other client', reader.seen.slice(from.seen)),
    ...latencies('key → on disk', writer.saves.slice(from.saves)),
    'same text on all': texts.size === 1 ? 'yes' : `no: ${texts.size} texts`,
  }
}

async function writeBefore(writer: Awaited<ReturnType<typeof joinPage>>, keysBefore: number): Promise<void> {
  for (let key = 1; key <= keysBefore; key += 1) {
    writer.type('h')
    if (key % 50 === 0) await writer.allSaved()
  }
}
