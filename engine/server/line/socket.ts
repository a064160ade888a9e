import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Limit, Refusal, closeCodes, heartbeatMs, maxFrameBytes } from '@atrium/engine/contract'
import { onceAtATime } from '../jobs/chores.ts'
import type { Limits } from '../limits/limits.ts'
import { createBacklogs } from './backlogs.ts'
import { createPace } from './pace.ts'
import { type Connection, type ConnectionNeeds, type Identity, openConnection } from './connection.ts'

/** All open sockets of this process. */
export interface Sockets {
  /** Takes upgrades at `/api/socket`. */
  attach(server: Server): void
  endSessions(sessions: readonly string[]): void
  /** How many are open. */
  count(): number
  /** Closes every socket with a word that the server comes back. */
  close(): Promise<void>
}

export interface SocketNeeds extends Omit<ConnectionNeeds, 'pace' | 'backlogs'> {
  authenticate(request: IncomingMessage): Promise<Identity | undefined>
  /** Those of `sessions` that have not ended. */
  aliveSessions(sessions: readonly string[]): Promise<ReadonlySet<string>>
}

const sweepMs = 1_000
// Counted in sweeps: neither a clock that is set nor a machine that slept ends all lines at once, or puts off what is to be looked after.
const mostSilentSweeps = (heartbeatMs * 3) / sweepMs
const sweepsBetweenSessionChecks = 5
/** Tabs and devices of one person with one process. */
const mostSockets = 100
/** A quarter of an hour: what a slow phone takes for the steps in which a proxy beside the program takes in. */
const waiting = { mostOfOne: 33_554_432, mostStuckSweeps: 900_000 / sweepMs }
const openLimit: Limit = { times: 120, perMs: 60_000 }

const serverOptions = {
  noServer: true,
  perMessageDeflate: false,
  maxPayload: maxFrameBytes,
  // However many frames come at once, others have their turn after each.
  allowSynchronousEvents: false,
}

export function createSockets(needs: SocketNeeds): Sockets {
  const [server, pace, backlogs] = [new WebSocketServer(serverOptions), createPace(), createBacklogs(waiting)]
  const [connections, crowd] = [new Map<WebSocket, Connection>(), new Crowd(needs.limits)]
  const lookAtSessions = onceAtATime({ what: 'look which sessions have ended', do: checkSessions }, needs.log)
  let sweeps = 0
  const sweeper = setInterval(sweep, sweepMs)

  function sweep(): void {
    for (const [socket, connection] of connections) if (isGone(connection)) socket.terminate()
    backlogs.sweep()
    sweeps += 1
    if (sweeps % sweepsBetweenSessionChecks === 0 && connections.size > 0) lookAtSessions()
  }

  async function checkSessions(): Promise<void> {
    const sessions = [...new Set([...connections.values()].map(({ identity }) => identity.session))]
    const alive = await needs.aliveSessions(sessions)
    endSessions(sessions.filter((session) => !alive.has(session)))
  }

  function endSessions(sessions: readonly string[]): void {
    for (const connection of connections.values())
      if (sessions.includes(connection.identity.session)) connection.end(closeCodes.signedOut, 'signed out')
  }

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    if (pathOf(request.url) !== '/api/socket') return refuse(stream, '404 Not Found')
    if (!isSameOrigin(request)) return refuse(stream, '403 Forbidden')
    const identity = await needs.authenticate(request)
    if (stream.destroyed) return
    server.handleUpgrade(request, stream, head, (socket) => {
      // Bytes that are no frame come as an error, also while a refused one is being closed; what nobody hears would end all.
      socket.on('error', () => socket.terminate())
      // A browser can't read the status of a refused upgrade, so the reason travels as a close code.
      if (!identity) return socket.close(closeCodes.signedOut, 'signed out')
      if (!crowd.admits(identity.person)) return socket.close(closeCodes.tooMuch, 'too many at once')
      connections.set(socket, openConnection(socket, identity, { ...needs, pace, backlogs }))
      crowd.add(identity.person)
      socket.on('close', () => {
        connections.delete(socket)
        crowd.remove(identity.person)
      })
    })
  }

  return {
    attach(http) {
      http.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        stream.on('error', () => stream.destroy())
        // Asynchronous from its first line, so that nothing it throws leaves this listener.
        upgrade(request, stream, head).catch((error: unknown) => {
          if (!(error instanceof Refusal)) needs.log.error('A socket could not be opened.', { error })
          refuse(stream, '503 Service Unavailable')
        })
      })
    },
    endSessions,
    count: () => connections.size,
    async close() {
      clearInterval(sweeper)
      const closed = [...connections.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const connection of connections.values()) connection.end(closeCodes.restarting, 'restarting')
      const patience = new Promise((resolve) => setTimeout(resolve, 2_000).unref())
      await Promise.race([Promise.all(closed), patience])
      for (const socket of connections.keys()) socket.terminate()
    },
  }
}

/** Counts one sweep more; whether nothing has come for so many. */
function isGone(connection: Connection): boolean {
  connection.silentSweeps += 1
  return connection.silentSweeps > mostSilentSweeps
}

/** The path of a request target in origin form (RFC 9112, section 3.2.1): what stands before the query. */
const pathOf = (target = ''): string => target.split('?', 1)[0] ?? ''

/** How many sockets each person has open. */
class Crowd {
  readonly #limits: Limits
  readonly #open = new Map<string, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Whether somebody may open another one, now and as often as they do. */
  admits(person: string): boolean {
    if (!this.#limits.isOn) return true
    return this.#of(person) < mostSockets && this.#limits.take(person, 'socket', openLimit) === 0
  }

  add(person: string): void {
    this.#open.set(person, this.#of(person) + 1)
  }

  remove(person: string): void {
    const left = this.#of(person) - 1
    if (left > 0) this.#open.set(person, left)
    else this.#open.delete(person)
  }

  #of(person: string): number {
    return this.#open.get(person) ?? 0
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Browsers name the page that asks; a page of another site must not speak with its visitor's session. */
export function isSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (!headers.origin) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
