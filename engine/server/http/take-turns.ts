import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { uploadPath } from '@atrium/engine/contract'
import type { CallerOf } from './caller.ts'
import { createFairTurns } from '../deeds/fair-turns.ts'

/** So many questions of one network are worked on at once: many at one office do not notice it, and a flood waits for itself. */
const ofOneNetwork = { atOnce: Infinity, atOnceOfOne: 4, mostWaitingOfOne: 500 }
const goneAfterMs = 30_000
const busy = JSON.stringify({ code: 'busy', message: 'Too many requests. Try again in a moment.' })

/** Has a server work on the questions of each network in turn, so that whoever sends very many delays only their own. */
export function takeTurns(server: Server, callerOf: CallerOf): void {
  const listeners = server.listeners('request') as RequestListener[]
  const turns = createFairTurns(ofOneNetwork)
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!isQuestion(request)) return answer(request, response)
    const get = (name: string): string | null => [request.headers[name] ?? []].flat().join(', ') || null
    const { network } = callerOf({ get }, request.socket.remoteAddress)
    void turns
      .do(network, async () => {
        if (response.destroyed) return true
        const closed = ended(response)
        answer(request, response)
        await closed
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
