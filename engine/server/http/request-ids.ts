import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import { newId } from '@atrium/base/id'

/** Gives each request a name, which its answer and its lines in the log bear. */
export interface RequestIds {
  /** Has all that `listener` does be done under the name of its request. */
  naming(listener: RequestListener): RequestListener
  /** The name of the request that is being answered; undefined where none is. */
  current(): string | undefined
}

/** What may be written into a header and a log. */
const fits = /^[\w.:/+=-]{1,128}$/

/** `isTrusted`: whether somebody at the other end of a connection is a proxy whose names count. */
export function createRequestIds(isTrusted: (peer: string | undefined) => boolean): RequestIds {
  const names = new AsyncLocalStorage<{ readonly id: string; isOpen: boolean }>()

  return {
    naming: (listener) => (request, response) => {
      const given = request.headers['x-request-id']
      const isGiven = typeof given === 'string' && fits.test(given) && isTrusted(request.socket.remoteAddress)
      const name = { id: isGiven ? given : newId(), isOpen: true }
      response.setHeader('X-Request-Id', name.id)
      // What goes on in its wake, as a connection to the database that was opened meanwhile, is no part of it any more.
      response.once('close', () => (name.isOpen = false))
      names.run(name, () => listener(request, response))
    },
    current() {
      const name = names.getStore()
      return name?.isOpen ? name.id : undefined
    },
  }
}
