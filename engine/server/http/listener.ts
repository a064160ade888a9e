import { type RequestListener, type Server, createServer } from 'node:http'
import { uploadPath } from '@atrium/engine/contract'
import { watchReaders } from './slow-readers.ts'
import { endSlowSenders } from './slow-senders.ts'

const headersMs = 20_000
const maxHeaders = 100
const keepAliveMs = 75_000
/** A frame's worth of JSON needs 17 KB a second, and a file at least one. */
const patience = { bodyMs: 60_000, stretchMs: 60_000, stretchBytes: 60 * 1_024 }
const lookMs = 60_000
/**
 * A kilobyte a second, over a quarter of an hour: a phone of two behind a proxy takes twelve minutes for each step by which it gets
 * on. What lies in memory whole is read as fast as a body has to come.
 */
const readingPatience = { looks: 15, leastBytes: 15 * 60 * 1_024, heldBytes: 1_048_576, heldLooks: 2 }

/** A server for requests that has patience with slow lines and none with those that are only held. Not yet listening. */
export function createListener(handle: RequestListener): Server {
  // No time for all of a request would do for uploads, too: how fast a body has to come is looked at instead.
  const options = { headersTimeout: headersMs, requestTimeout: 0, connectionsCheckingInterval: 5_000 }
  const server = createServer(options, handle)
  server.maxHeadersCount = maxHeaders
  // Longer than clients and proxies keep theirs, or they would send into a connection that has just been closed.
  server.keepAliveTimeout = keepAliveMs
  endSlowSenders(server, { ...patience, isFile: ({ url = '' }) => url.startsWith(uploadPath) })
  const looking = setInterval(watchReaders(server, readingPatience), lookMs).unref()
  server.once('close', () => clearInterval(looking))
  return server
}
