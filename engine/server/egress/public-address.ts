import ipaddr from 'ipaddr.js'

/** Ranges that the library counts among those of the whole network, though nobody is to call there from here. */
const closed: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] = [
  '192.88.99.0/24', // anycast of 6to4 relays (RFC 7526)
  '198.18.0.0/15', // benchmarks (RFC 2544)
  '2001::/23', // protocol assignments, Teredo among them (RFC 2928)
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: the address of another network in it
  '3fff::/20', // documentation (RFC 9637)
  '5f00::/16', // segment routing (RFC 9602)
  '64:ff9b::/96', // NAT64: any IPv4 address in it (RFC 6052)
  '64:ff9b:1::/48', // NAT64 of a network's own (RFC 8215)
  '100::/64', // discarded (RFC 6666)
  'fec0::/10', // site-local, from before
  '::/96', // IPv4-compatible, from before
].map((range) => ipaddr.parseCIDR(range))

/**
 * Whether `address` is one of a machine that anybody on the network may call: not this machine, nor its neighbours, nor an
 * address that stands for another one.
 */
export function isPublicAddress(address: string): boolean {
  // A zone names a network of this machine's; other ways to write an address than the usual one name nothing.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !(address.includes(':') && ipaddr.IPv6.isValid(address)))
    return false
  if (address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  const isClosed = closed.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits))
  return !isClosed && parsed.range() === 'unicast'
}
