import ipaddr from 'ipaddr.js'

/** Who is at the other end of a request. */
export interface Caller {
  readonly address: string
  /** By what limits count: an IPv6 address by its /64, which one subscriber has whole (RFC 6177); any other as it is. */
  readonly network: string
}

export type CallerOf = (headers: Pick<Headers, 'get'>, peer: string | undefined) => Caller

/** Whose word on visitors counts, as addresses and CIDR ranges. */
export interface TrustedProxies {
  /** Those that may stand right before this process. */
  readonly nearest: readonly string[]
  /** Those that may stand before them: who is named by a proxy and is none of these is the visitor. */
  readonly further: readonly string[]
}

const loopback = ['127.0.0.0/8', '::1/128']
const near = [...loopback, '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10']

export const noProxies: TrustedProxies = { nearest: [], further: [] }

/**
 * Which proxies are trusted where nobody named any. Behind an https address stands one for sure, as this process speaks no
 * TLS, and it is near. Visitors may be near as well, so that only what it says itself counts, and not what it passes on.
 */
export function usualProxies(publicUrl: string): TrustedProxies {
  return { nearest: publicUrl.startsWith('https:') ? near : loopback, further: loopback }
}

export const isAddressOrRange = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

type Address = ReturnType<typeof ipaddr.process>
type Range = readonly [Address, number]

/**
 * Reads from where requests come. `X-Forwarded-For` is read from its end, where the nearest proxy wrote, as far as those
 * who wrote are trusted; what stands before that is whatever the visitor wrote and says nothing.
 */
export function createCallerOf({ nearest, further }: TrustedProxies): CallerOf {
  const [nearestRanges, furtherRanges] = [nearest.map(rangeOf), further.map(rangeOf)]

  return (headers, peer) => {
    let found = addressIn(peer ?? '')
    if (!found) return { address: 'unknown', network: 'unknown' }
    const hops = (headers.get('x-forwarded-for') ?? '').split(',')
    let trusted = nearestRanges
    while (isIn(found, trusted)) {
      const next = addressIn(hops.pop() ?? '')
      if (!next) break
      found = next
      trusted = furtherRanges
    }
    return { address: found.toString(), network: networkOf(found) }
  }
}

/** Whether somebody at the other end of a connection is a proxy whose word counts. */
export function createIsTrusted({ nearest }: TrustedProxies): (peer: string | undefined) => boolean {
  const ranges = nearest.map(rangeOf)
  return (peer = '') => {
    const address = addressIn(peer)
    return address !== undefined && isIn(address, ranges)
  }
}

function rangeOf(text: string): Range {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv6' ? 128 : 32]
}

const isIn = (address: Address, ranges: readonly Range[]): boolean =>
  ranges.some(([start, bits]) => address.kind() === start.kind() && address.match(start, bits))

/** Some proxies write a port behind the address. An IPv4 address in IPv6 clothes is one of IPv4. */
function addressIn(text: string): Address | undefined {
  const plain = text.trim().replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
  return ipaddr.isValid(plain) && !/^\d+$/.test(plain) ? ipaddr.process(plain) : undefined
}

const networkBytes = 8

function networkOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString()
  const bytes = address.toByteArray().map((byte, index) => (index < networkBytes ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/64`
}
