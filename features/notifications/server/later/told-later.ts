import { type Kysely, sql } from 'kysely'
import { ownSpace } from '@atrium/engine/contract'
import { answer } from '@atrium/engine/server'
import { type ToldLater, toldLater } from '../../contract/later.ts'
import { type LaterThing, laterId, laterKinds } from '../../contract/later-item.ts'
import type { Notice } from '../../contract/notice.ts'
import type { LaterReader, LaterSources } from './later-source.ts'

type Db = Kysely<Record<never, never>>

export const toldLaterAnswer = (sources: LaterSources) =>
  answer(toldLater, async ({ db, by, input: { things } }) => ({ things: await toldOf(things, sources, { db, by }) }))

/** What is so of `things`, in their order. */
async function toldOf(things: readonly LaterThing[], sources: LaterSources, reader: LaterReader): Promise<ToldLater[]> {
  const told = new Map<string, ToldLater>()
  const asked = laterKinds.map(async (kind) => {
    const some = things.filter((one) => one.kind === kind)
    if (some.length === 0) return
    const found = kind === 'notice' ? await noticesAmong(some, reader) : await wordsAmong(some, sources[kind], reader)
    for (const [index, one] of some.entries()) told.set(laterId(one), found[index] ?? null)
  })
  await Promise.all(asked)
  return things.map((one) => told.get(laterId(one)) ?? null)
}

async function wordsAmong(
  things: readonly LaterThing[],
  source: LaterSources[keyof LaterSources],
  reader: LaterReader,
): Promise<readonly ToldLater[]> {
  const keys = things.map(({ where, thing }) => ({ space: where, id: thing }))
  return (await source(keys, reader)).map((words) => (words ? { start: null, ...words, notice: null } : null))
}

async function noticesAmong(things: readonly LaterThing[], { db, by }: LaterReader): Promise<readonly ToldLater[]> {
  const { rows } = await sql<Notice>`
    select * from notice
    where space = ${ownSpace(by)} and id = any(${things.map(({ thing }) => thing)}::text[])`.execute(db satisfies Db)
  const byId = new Map(rows.map((notice) => [notice.id, notice]))
  return things.map(({ thing }) => {
    const notice = byId.get(thing)
    return notice ? { title: '', said: '', link: notice.link, start: null, notice } : null
  })
}
