import { isIP } from 'node:net'

/** NATS, and who this process is there. */
export interface NatsPlace {
  /** Servers of one cluster, each as `host:port`: any of them will do. */
  readonly servers: readonly string[]
  /** Whether a server has to prove who it is, by TLS. */
  readonly isSecure: boolean
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** In place of a user. */
  readonly token?: string | undefined
}

const usualPort = '4222'

/**
 * What `nats://user:password@host:port`, `nats://token@host` or `tls://…` name, or several, separated by commas: the first says who
 * this process is. Undefined for anything else.
 */
export function natsPlace(list: string): NatsPlace | undefined {
  const urls = list.split(/[\s,]+/).flatMap((address) => (address === '' ? [] : [URL.parse(address)]))
  const all = urls.filter((url) => url !== null)
  const [first] = all
  if (!first || all.length < urls.length || !all.every((url) => isServer(url, first.protocol))) return undefined
  const [name, password] = [decoded(first.username), decoded(first.password)]
  if (name === undefined || password === undefined) return undefined
  return {
    servers: all.map(({ hostname, port }) => `${hostname}:${port || usualPort}`),
    isSecure: first.protocol === 'tls:',
    ...(name !== '' && (password === '' ? { token: name } : { user: name, password })),
  }
}

/** Certificates are compared with names, so TLS needs one. */
function isServer({ protocol, hostname }: URL, wanted: string): boolean {
  if (hostname === '' || protocol !== wanted) return false
  return protocol === 'nats:' || (protocol === 'tls:' && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0)
}

/** Undefined where it is not written as in an address. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
