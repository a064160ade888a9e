import pg from 'pg'
import { newId } from '@atrium/base/id'
import type { Bus, News } from './bus.ts'
import type { Logger } from '../log.ts'

const channel = 'atrium'
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const maxPayload = 7_900
const gatherMs = 2
const retryMs = 1_000
/** What a process tells to hear whether it hears. */
const nothingNew: News = { type: 'heads', heads: {} }
const isNothingNew = (news: News): boolean => news.type === 'heads' && Object.keys(news.heads).length === 0

interface Needs {
  readonly pool: pg.Pool
  readonly connection: pg.ClientConfig
  readonly log: Logger
  /** How often it is tried whether this process hears, and how long it may hear nothing. */
  readonly echo?: Echo
}

interface Echo {
  readonly everyMs: number
  readonly deafAfterMs: number
}

const usualEcho: Echo = { everyMs: 5_000, deafAfterMs: 20_000 }

/** Tells by NOTIFY, outside of any transaction that writes rows, and hears by LISTEN on a connection of its own. */
export async function createPostgresBus(needs: Needs): Promise<Bus> {
  const bus = new PostgresBus(needs)
  await bus.open()
  return bus
}

interface Hearer {
  hear(news: News): void
  missed(): void
}

class PostgresBus implements Bus {
  readonly #me = newId()
  readonly #needs: Needs
  readonly #hearers: Hearer[] = []
  #heads: Record<string, number> = {}
  #gathering: NodeJS.Timeout | undefined
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false
  /** When this process last heard itself. */
  #heardAt = performance.now()
  readonly #echo: Echo
  readonly #listening: NodeJS.Timeout

  constructor(needs: Needs) {
    this.#needs = needs
    this.#echo = needs.echo ?? usualEcho
    this.#listening = setInterval(() => this.#listenForItself(), this.#echo.everyMs)
  }

  async open(): Promise<void> {
    const fresh = new pg.Client(this.#needs.connection)
    fresh.on('error', () => this.#reopen(fresh))
    fresh.on('end', () => this.#reopen(fresh))
    fresh.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    this.#client = fresh
    for (const { missed } of this.#hearers) missed()
    this.#send(nothingNew)
  }

  isHeard(): boolean {
    return this.#client !== undefined && performance.now() - this.#heardAt < this.#echo.deafAfterMs
  }

  tell(news: News): void {
    if (this.#isClosed) return
    if (news.type !== 'heads') return this.#send(news)
    Object.assign(this.#heads, news.heads)
    this.#gathering ??= setTimeout(() => this.#flush(), gatherMs)
  }

  listen(hear: Hearer['hear'], missed: Hearer['missed']): void {
    this.#hearers.push({ hear, missed })
  }

  async close(): Promise<void> {
    if (this.#gathering) {
      clearTimeout(this.#gathering)
      this.#flush()
    }
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#listening)
    await this.#client?.end()
  }

  /** A connection can be open and hear nothing: behind a pooler that lends it out, or on a line that was cut. */
  #listenForItself(): void {
    if (!this.#client || performance.now() - this.#heardAt < this.#echo.everyMs) return
    if (this.isHeard()) return this.#send(nothingNew)
    this.#needs.log.warn('No news of other processes is heard. LISTEN needs a connection of its own to PostgreSQL.')
    this.#client.end().catch(() => undefined) // and is opened anew
  }

  #reopen(broken: pg.Client): void {
    if (this.#isClosed || this.#retry || (this.#client && this.#client !== broken)) return
    this.#client = undefined
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.open().catch((error: unknown) => {
        this.#needs.log.warn('The connection for news between processes could not be opened.', { error })
        this.#reopen(broken)
      })
    }, retryMs)
  }

  #receive(payload: string): void {
    const message = parse(payload)
    if (message?.from === this.#me) this.#heardAt = performance.now()
    if (!message || message.from === this.#me || isNothingNew(message.news)) return
    try {
      for (const { hear } of this.#hearers) hear(message.news)
    } catch (error) {
      this.#needs.log.error('News of another process could not be heeded.', { error })
    }
  }

  #send(news: News): void {
    const { pool, log } = this.#needs
    const payload = JSON.stringify({ from: this.#me, news })
    if (Buffer.byteLength(payload) > maxPayload) return this.#split(news)
    pool
      .query('select pg_notify($1, $2)', [channel, payload])
      .catch((error: unknown) => this.#isClosed || log.warn('News could not be told.', { error }))
  }

  /** Heads and limits go in halves; anything else that large is not worth a detour through a table. */
  #split(news: News): void {
    if (news.type === 'heads') for (const heads of halvesOf(news.heads)) this.#send({ type: 'heads', heads })
    else if (news.type === 'limits') for (const taken of halvesOf(news.taken)) this.#send({ type: 'limits', taken })
    else this.#needs.log.warn('News was too large to tell.', { type: news.type })
  }

  #flush(): void {
    this.#gathering = undefined
    this.#send({ type: 'heads', heads: this.#heads })
    this.#heads = {}
  }
}

/** None where `record` has a single entry, which cannot be made smaller. */
function halvesOf<T>(record: Readonly<Record<string, T>>): readonly Readonly<Record<string, T>>[] {
  const all = Object.entries(record)
  const half = Math.ceil(all.length / 2)
  return all.length < 2 ? [] : [all.slice(0, half), all.slice(half)].map((part) => Object.fromEntries(part))
}

/** Only processes of ours write to the channel, so the shape is trusted; what is no JSON is not ours. */
function parse(payload: string): { from: string; news: News } | undefined {
  try {
    return JSON.parse(payload) as { from: string; news: News }
  } catch {
    return undefined
  }
}
