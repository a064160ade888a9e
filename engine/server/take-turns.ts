import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { uploadPath } from '@atrium/engine/contract'
import type { CallerOf } from './caller.ts'
import { createFairTurns } from './fair-turns.ts'

/** So many requests of one network are worked on at once: many at one office do not notice it, and a flood waits for itself. */
const ofOneNetwork = { atOnce: Infinity, atOnceOfOne: 4, mostWaitingOfOne: 500 }
const goneAfterMs = 30_000
const busy = JSON.stringify({ code: 'busy', message: 'That was too much at once. Try again in a moment.' })

/** Has a server work on the requests of each network in turn, so that whoever sends very many delays only their own. */
export function takeTurns(server: Server, callerOf: CallerOf): void {
  const listeners = server.listeners('request') as RequestListener[]
  const turns = createFairTurns(ofOneNetwork)
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (takesLong(request)) return answer(request, response)
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

/** Files travel as slowly as their lines are. */
const takesLong = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/files/') || url.startsWith(uploadPath)

/** Whoever does not send their request to its end, or does not read the answer, holds no turn for long. */
async function ended(response: ServerResponse): Promise<void> {
  await once(response, 'close', { signal: AbortSignal.timeout(goneAfterMs) }).catch(() => undefined) // it goes on without a turn
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1', Connection: 'close' }).end(busy)
}
