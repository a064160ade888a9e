import { type NatsConnection, connect } from '@nats-io/transport-node'
import type { NatsPlace } from './nats-place.ts'

export const connectMs = 5_000

/** Connects to any of the servers. It is not for the library to come back: it would keep what is told meanwhile. */
export async function dial(place: NatsPlace): Promise<NatsConnection> {
  const { servers, isSecure, user, password: pass, token } = place
  let failure: unknown = new Error('There is no server.')
  for (const server of servers.toSorted(() => Math.random() - 0.5))
    try {
      return await connect({
        servers: server,
        ...(isSecure && { tls: {} }),
        ...(user !== undefined && { user, pass: pass ?? '' }),
        ...(token !== undefined && { token }),
        name: `atrium ${process.pid}`,
        noEcho: true,
        // Answers come back by way of what this process may hear.
        inboxPrefix: 'atrium.inbox',
        reconnect: false,
        // It compares a certificate with the name only where it looks the name up itself.
        resolve: isSecure,
        timeout: connectMs,
      })
    } catch (error) {
      failure = error
    }
  throw failure
}

/** Whether the server takes all that was sent to it in so many milliseconds. What the library promises may stay open for ever. */
export async function hasTaken(connection: NatsConnection, withinMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), withinMs)
  connection.flush().then(
    () => resolve(true),
    () => resolve(false), // it is gone, which is heard of by `closed`
  )
  const isTaken = await promise
  clearTimeout(timer)
  return isTaken
}
