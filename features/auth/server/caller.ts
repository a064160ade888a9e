/**
 * The address that a request comes from. Behind a proxy it is the last one that the proxy added; without one the header is
 * whatever the visitor wrote and says nothing.
 */
export function callerOf(headers: Headers, peer: string, isBehindProxy: boolean): string {
  const last = isBehindProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return last || peer
}
