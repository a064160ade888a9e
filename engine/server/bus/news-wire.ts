import { asSpaceId } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import type { News } from './bus.ts'

const count = z.int().check(z.minimum(0))
const Text = z.object({ kind: z.string(), space: asSpaceId(z.string()), id: z.string() })
const Change = z.union([
  z.object({ put: z.string(), row: z.looseObject({ space: z.string(), id: z.string() }) }),
  z.object({ drop: z.string(), id: z.string() }),
])
const Entry = z.object({ seq: count, deed: z.string(), changes: z.array(Change) })
const bytes = z.pipe(
  z.base64(),
  z.transform((text) => Buffer.from(text, 'base64')),
)
const Update = z.object({ seq: count, by: z.string(), data: bytes })

/** Numbers that follow each other, of one at least. */
const areInOrder = (all: readonly { readonly seq: number }[]): boolean =>
  all.length > 0 && all.every(({ seq }, index) => seq === (all[0]?.seq ?? 0) + index)

const News = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entries'),
    space: z.string(),
    entries: z.array(Entry).check(z.refine(areInOrder)),
  }),
  z.object({ type: z.literal('heads'), heads: z.record(z.string(), count) }),
  z.object({
    type: z.literal('signal'),
    name: z.string(),
    space: z.string(),
    from: z.string(),
    data: z.unknown(),
  }),
  z.object({
    type: z.literal('presence'),
    process: z.string(),
    here: z.array(z.string()),
    gone: z.array(z.string()),
    isNew: z.optional(z.literal(true)),
  }),
  z.object({ type: z.literal('updates'), text: Text, updates: z.array(Update).check(z.refine(areInOrder)) }),
  z.object({ type: z.literal('texts'), heads: z.array(z.object({ text: Text, seq: count })) }),
  z.object({
    type: z.literal('text-presence'),
    text: Text,
    from: z.string(),
    tab: z.string(),
    data: z.nullable(z.base64()),
  }),
  z.object({
    type: z.literal('limits'),
    taken: z.record(z.string(), z.object({ turns: z.number(), most: z.number(), perMs: z.number() })),
  }),
  z.object({ type: z.literal('signed-out'), sessions: z.array(z.string()) }),
  z.object({ type: z.literal('process'), sealed: z.string() }),
])

const kinds: ReadonlySet<string> = new Set(News.def.options.flatMap(({ def }) => def.shape.type.def.values))
const OtherNews = z.object({ type: z.string().check(z.refine((type) => !kinds.has(type))) })

const Told = z.object({ from: z.string(), news: News })

/** The news as JSON. */
export const encodeNews = (news: News): string => JSON.stringify(onWire(news))

/** The news with who tells it, as JSON. */
export const encodeTold = (from: string, news: News): string => JSON.stringify({ from, news: onWire(news) })

const onWire = (news: News): unknown =>
  news.type === 'updates' ? { ...news, updates: news.updates.map(withBase64) } : news

const withBase64 = <T extends { readonly data: Uint8Array }>({ data, ...rest }: T) => ({
  ...rest,
  data: Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64'),
})

/** Reads what `encodeNews` wrote; 'of another kind' for what a newer version may tell besides, undefined for anything else. */
export function decodeNews(text: string): News | 'of another kind' | undefined {
  const value = parse(text)
  const parsed = News.safeParse(value)
  if (parsed.success) return parsed.data
  return OtherNews.safeParse(value).success ? 'of another kind' : undefined
}

/** Reads what `encodeTold` wrote; undefined for anything else. */
export function decodeTold(text: string): { readonly from: string; readonly news: News } | undefined {
  const parsed = Told.safeParse(parse(text))
  return parsed.success ? parsed.data : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no news either
  }
}

/** What is left of the news on a way that has no room for what a log has grown by: how far it goes. */
export function headOf(news: News): News {
  if (news.type === 'entries') return { type: 'heads', heads: { [news.space]: lastOf(news.entries) } }
  if (news.type === 'updates') return { type: 'texts', heads: [{ text: news.text, seq: lastOf(news.updates) }] }
  return news
}

const lastOf = (all: readonly { readonly seq: number }[]): number => all.at(-1)?.seq ?? 0

/** The news in two halves, for a way on which it is too large; nothing where it cannot be divided. */
export function halvesOf(news: News): readonly News[] {
  if (news.type === 'heads')
    return halves(Object.entries(news.heads)).map((part) => ({ ...news, heads: Object.fromEntries(part) }))
  if (news.type === 'limits')
    return halves(Object.entries(news.taken)).map((part) => ({ ...news, taken: Object.fromEntries(part) }))
  if (news.type === 'texts') return halves(news.heads).map((heads) => ({ ...news, heads }))
  if (news.type === 'entries') return halves(news.entries).map((entries) => ({ ...news, entries }))
  if (news.type === 'updates') return halves(news.updates).map((updates) => ({ ...news, updates }))
  return []
}

function halves<T>(all: readonly T[]): readonly (readonly T[])[] {
  const half = Math.ceil(all.length / 2)
  return all.length < 2 ? [] : [all.slice(0, half), all.slice(half)]
}
