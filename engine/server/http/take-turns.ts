import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { uploadPath } from '@atrium/engine/contract'
import type { CallerOf } from './caller.ts'
import { createFairTurns } from '../deeds/fair-turns.ts'

/** So many questions of one network are worked on at once: many at one office do not notice it, and a flood waits for itself. */
const ofOneNetwork = { atOnce: Infinity, atOnceOfOne: 4, mostWaitingOfOne: 500 }
/** So many other requests of one network are begun before the program goes on to what others sent. */
const begunOfOne = { atOnce: Infinity, atOnceOfOne: 4, mostWaitingOfOne: 1_000 }
const goneAfterMs = 30_000
const busy = JSON.stringify({ code: 'busy', message: 'Too many requests. Try again in a moment.' })

/** Has a server work on what each network sends in turn, so that whoever sends very much delays only their own. */
export function takeTurns(server: Server, callerOf: CallerOf): void {
  const listeners = server.listeners('request') as RequestListener[]
  const questions = createFairTurns(ofOneNetwork)
  const beginnings = createFairTurns(begunOfOne)
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const get = (name: string): string | null => [request.headers[name] ?? []].flat().join(', ') || null
    const { network } = callerOf({ get }, request.socket.remoteAddress)
    const isAsked = isQuestion(request)
    void (isAsked ? questions : beginnings)
      .do(network, async () => {
        if (response.destroyed) return true
        const turn = isAsked ? ended(response) : setImmediate()
        answer(request, response)
        await turn
        return true
      })
      .then((isDone) => isDone ?? refuse(response))
  })
}

/**
 * Whether the server alone decides how long it takes. Files travel as slowly as their lines are, and who sends a body could
 * hold a turn by sending it slowly; these are limited by person and by what they ask.
 */
const isQuestion = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !unhurried.some((path) => url.startsWith(path))

const unhurried = ['/files/', '/assets/', uploadPath]

/** Fulfilled once the answer is handed over, however slowly it is read, or goes on without a turn. */
function ended(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, goneAfterMs)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    response.once('finish', end).once('close', end)
  })
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1', Connection: 'close' }).end(busy)
}
