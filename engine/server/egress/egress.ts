import { type LookupAddress, promises as dns } from 'node:dns'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** What is sent to an address that somebody gave. */
export interface Outgoing {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Takes the beginning of an answer that is too large, and hangs up; absent: such an answer is none. */
  readonly takesStart?: true
  /** Has it given up before its time is over. */
  readonly signal?: AbortSignal
}

export interface Returned {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Uint8Array
}

/** Nothing was sent: the address is not one that this server calls. */
export class EgressRefused extends Error {}

/**
 * The one way out to addresses that people give: https alone, to public addresses alone, to exactly the address that was
 * looked at, with bounds on time and size. A redirect is an answer like others, and not followed.
 */
export interface Egress {
  /** Throws `EgressRefused` for an address that is not called; other errors may pass when it is tried again. */
  send(outgoing: Outgoing): Promise<Returned>
}

/** What the way out rests on; given by whoever joins the program, the network's own when absent. */
export interface EgressNeeds {
  resolve?(host: string): Promise<readonly LookupAddress[]>
  isAllowed?(address: string): boolean
  /** The certificates that sign for others, in PEM. */
  readonly ca?: string | undefined
  /** The port that is called, whatever the address says. */
  readonly port?: number
  readonly withinMs?: number
}

const withinUsuallyMs = 10_000
const mostSent = 64 * 1024
const mostReturned = 64 * 1024

const resolveAll = (host: string): Promise<readonly LookupAddress[]> => dns.lookup(host, { all: true, verbatim: true })

export function createEgress(needs: EgressNeeds = {}): Egress {
  const { resolve = resolveAll, isAllowed = isPublicAddress, withinMs = withinUsuallyMs } = needs

  /** One address of the host; every one of them has to be allowed, so that chance does not decide. */
  async function addressOf(host: string): Promise<LookupAddress> {
    const family = isIP(host)
    const found = family === 0 ? await resolve(host) : [{ address: host, family }]
    const [first] = found
    if (!first || !found.every(({ address }) => isAllowed(address))) throw new EgressRefused(notPublic)
    return first
  }

  return {
    async send(outgoing) {
      const url = egressUrl(outgoing.url)
      if ((outgoing.body?.length ?? 0) > mostSent) throw new EgressRefused('What is to be sent is too large.')
      const late = AbortSignal.timeout(withinMs)
      const signal = outgoing.signal ? AbortSignal.any([late, outgoing.signal]) : late
      const isLate = whenLate(signal)
      const place = await Promise.race([addressOf(hostOf(url)), isLate])
      return Promise.race([call(outgoing, { ...needs, url, place, signal }), isLate])
    },
  }
}

const notPublic = 'This address is not on the public network.'

/** What an address may not be, as far as can be said without a look-up, in the words for it. */
const refused: readonly (readonly [string, (url: URL) => boolean])[] = [
  ['This address does not begin with https.', ({ protocol }) => protocol !== 'https:'],
  ['This address has a password in it.', ({ username, password }) => username !== '' || password !== ''],
  ['This address has a port of its own.', ({ port }) => port !== '' && port !== '443'],
  [notPublic, (url) => isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url))],
  // A name without a dot is one of a machine nearby.
  [notPublic, (url) => isIP(hostOf(url)) === 0 && !/\.[a-z][a-z0-9-]*[a-z0-9]$/i.test(hostOf(url))],
]

function egressUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new EgressRefused('This is no address.')
  const found = refused.find(([, isRefused]) => isRefused(url))
  if (found) throw new EgressRefused(found[0])
  return url
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whatever becomes of the line: nobody waits longer than that for an answer. */
function whenLate(signal: AbortSignal): Promise<never> {
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = (): void => reject(new Error('The address took too long.'))
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
  late.catch(() => undefined) // nobody may wait for it any more
  return late
}

interface Calling extends Pick<EgressNeeds, 'ca' | 'port'> {
  readonly url: URL
  readonly place: LookupAddress
  readonly signal: AbortSignal
}

function call(outgoing: Outgoing, { url, place, signal, ca, port }: Calling): Promise<Returned> {
  const { method, headers, body, takesStart = false } = outgoing
  const { promise, resolve, reject } = Promise.withResolvers<Returned>()
  const sending = request(url, {
    method,
    headers,
    signal,
    // No other request's line is used, and none is looked up again: the line goes to the address that was looked at.
    agent: false,
    ...(isIP(hostOf(url)) === 0 && { servername: hostOf(url) }),
    lookup: (_host, options, found) => (options.all ? found(null, [place]) : found(null, place.address, place.family)),
    ...(ca !== undefined && { ca }),
    ...(port !== undefined && { port }),
  })
  sending.on('error', reject)
  // Another protocol is no answer, and what is hung up on without one says nothing else.
  sending.on('upgrade', (_response, line) => {
    line.destroy()
    reject(new Error('The address answers in another protocol.'))
  })
  sending.on('close', () => reject(new Error('The address hung up.')))
  sending.on('response', (response) => {
    const parts: Uint8Array[] = []
    let size = 0
    const take = (): void =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
    response.on('error', reject)
    response.on('data', (part: Uint8Array) => {
      parts.push(part.subarray(0, Math.max(0, mostReturned - size)))
      size += part.length
      if (size <= mostReturned) return
      if (takesStart) take()
      sending.destroy(new Error('The answer is too large.'))
    })
    response.on('end', take)
  })
  sending.end(body)
  return promise
}
