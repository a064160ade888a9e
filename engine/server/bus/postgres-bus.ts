import { Socket } from 'node:net'
import pg from 'pg'
import { newId } from '@atrium/base/id'
import type { Bus, News } from './bus.ts'
import { Follows } from './follows.ts'
import type { Logger } from '../log.ts'
import { decodeTold, encodeTold, halvesOf, headOf } from './news-wire.ts'
import { noticesSilence } from '../database/database.ts'
import { within } from '../deeds/within.ts'

const channel = 'atrium'
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const maxPayload = 7_900
const gatherMs = 2
const retryMs = 1_000
/** So long an end is said goodbye to, which on a silent line is never answered. */
const goodbyeMs = 1_000
/** What a process tells to hear whether it hears. */
const nothingNew: News = { type: 'heads', heads: {} }

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

/**
 * Tells by NOTIFY, outside of any transaction that writes rows, and hears by LISTEN on a connection of its own: all that is told
 * anywhere, of which it passes on what is of spaces that are followed.
 */
export async function createPostgresBus(needs: Needs): Promise<Bus> {
  const bus = new PostgresBus(needs)
  try {
    await bus.open()
  } catch (error) {
    await bus.close()
    throw error
  }
  return bus
}

/** A connection with what it goes over, as a silent one only ends with that. */
interface Line {
  readonly client: pg.Client
  readonly socket: Socket
  readonly since: number
}

interface Hearer {
  hear(news: News): void
  missed(): void
}

class PostgresBus implements Bus {
  readonly #me = newId()
  readonly #needs: Needs
  readonly #hearers: Hearer[] = []
  readonly #follows = new Follows()
  #heads: Record<string, number> = {}
  #texts = new Map<string, TextHead>()
  #gathering: NodeJS.Timeout | undefined
  #line: Line | undefined
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
    const fresh = lineTo(this.#needs.connection)
    const { client, socket } = fresh
    client.on('error', () => this.#lose(fresh))
    client.on('end', () => this.#lose(fresh))
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    try {
      await client.connect()
      await within(this.#echo.deafAfterMs, client.query(`listen ${channel}`))
    } catch (error) {
      socket.destroy()
      throw error
    }
    this.#line = fresh
    for (const { missed } of this.#hearers) missed()
    this.#send(nothingNew)
  }

  isHeard(): boolean {
    return this.#line !== undefined && performance.now() - this.#heardAt < this.#echo.deafAfterMs
  }

  /** What is told at almost the same time goes together, and each turn of the database's lock for NOTIFY with much. */
  tell(news: News): void {
    if (this.#isClosed) return
    const told = headOf(news)
    if (told.type === 'heads') Object.assign(this.#heads, told.heads)
    else if (told.type === 'texts') for (const head of told.heads) this.#texts.set(textNameOf(head), head)
    else return this.#send(told)
    this.#gathering ??= setTimeout(() => this.#flush(), gatherMs)
  }

  /** NOTIFY has no room for entries. */
  patienceMs(): number {
    return 0
  }

  listen(hear: Hearer['hear'], missed: Hearer['missed']): void {
    this.#hearers.push({ hear, missed })
  }

  follow(space: string): Promise<void> {
    this.#follows.add(space)
    return Promise.resolve()
  }

  unfollow(space: string): void {
    this.#follows.remove(space)
  }

  async close(): Promise<void> {
    if (this.#gathering) {
      clearTimeout(this.#gathering)
      this.#flush()
    }
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#listening)
    if (!this.#line) return
    await within(goodbyeMs, this.#line.client.end()).catch(() => undefined) // it is silent
    this.#line.socket.destroy()
  }

  /** A connection can be open and hear nothing: behind a pooler that lends it out, or on a line that was cut. */
  #listenForItself(): void {
    if (!this.#line || performance.now() - this.#heardAt < this.#echo.everyMs) return
    if (performance.now() - Math.max(this.#heardAt, this.#line.since) < this.#echo.deafAfterMs)
      return this.#send(nothingNew)
    this.#needs.log.warn('No news of other processes is heard. LISTEN needs a connection of its own to PostgreSQL.')
    this.#lose(this.#line)
  }

  /** It is opened anew. */
  #lose(lost: Line): void {
    lost.socket.destroy()
    if (this.#isClosed || this.#retry || (this.#line && this.#line !== lost)) return
    this.#line = undefined
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.open().catch((error: unknown) => {
        this.#needs.log.warn('The connection for news between processes could not be opened.', { error })
        this.#lose(lost)
      })
    }, retryMs)
  }

  #receive(payload: string): void {
    const message = decodeTold(payload)
    if (message?.from === this.#me) this.#heardAt = performance.now()
    if (!message || message.from === this.#me) return
    const news = this.#follows.heardOf(message.news)
    if (!news) return
    try {
      for (const { hear } of this.#hearers) hear(news)
    } catch (error) {
      this.#needs.log.error('News of another process could not be heeded.', { error })
    }
  }

  #send(news: News): void {
    const { pool, log } = this.#needs
    const payload = encodeTold(this.#me, news)
    if (Buffer.byteLength(payload) > maxPayload) return this.#split(news)
    pool
      .query('select pg_notify($1, $2)', [channel, payload])
      .catch((error: unknown) => this.#isClosed || log.warn('News could not be told.', { error }))
  }

  /** What cannot be divided and is that large is not worth a detour through a table. */
  #split(news: News): void {
    const parts = halvesOf(news)
    if (parts.length === 0) this.#needs.log.warn('News was too large to tell.', { type: news.type })
    for (const part of parts) this.#send(part)
  }

  #flush(): void {
    this.#gathering = undefined
    if (Object.keys(this.#heads).length > 0) this.#send({ type: 'heads', heads: this.#heads })
    if (this.#texts.size > 0) this.#send({ type: 'texts', heads: [...this.#texts.values()] })
    this.#heads = {}
    this.#texts = new Map()
  }
}

function lineTo(connection: pg.ClientConfig): Line {
  const socket = new Socket()
  return {
    socket,
    since: performance.now(),
    client: new pg.Client({ ...connection, ...noticesSilence, stream: () => socket }),
  }
}

type TextHead = Extract<News, { type: 'texts' }>['heads'][number]

const textNameOf = ({ text: { space, kind, id } }: TextHead): string => JSON.stringify([space, kind, id])
