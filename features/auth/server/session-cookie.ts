import { createHmac, timingSafeEqual } from 'node:crypto'

interface Needs {
  readonly secret: string
  /** Whether people come by https: browsers keep such a cookie from whoever can write on a line without it. */
  readonly isSecure: boolean
}

/**
 * Reads the token of a session out of a request's cookies, where our signature stands behind it. Of several of the name it is the
 * first, as it is for better-auth: what both do for one request is for one person. Others than the server's own name say nothing.
 */
export function createTokenIn({ secret, isSecure }: Needs): (headers: Pick<Headers, 'get'>) => string | undefined {
  const name = `${isSecure ? '__Secure-' : ''}atrium.session_token`

  return (headers) => {
    const [token, given, ...more] = valueOf(headers.get('cookie') ?? '', name).split('.')
    if (!token || !given || more.length > 0) return undefined
    const mine = createHmac('sha256', secret).update(token).digest()
    const theirs = Buffer.from(plainBase64(given), 'base64')
    return mine.length === theirs.length && timingSafeEqual(mine, theirs) ? token : undefined
  }
}

/** Blanks around a name are none of it. */
function valueOf(cookies: string, name: string): string {
  const found = cookies
    .split(';')
    .map((one) => [one, one.indexOf('=')] as const)
    .find(([one, end]) => end >= 0 && one.slice(0, end).trim() === name)
  return found ? found[0].slice(found[1] + 1).trim() : ''
}

/** Signatures stand in cookies percent-encoded. */
const plainBase64 = (encoded: string): string =>
  encoded.replaceAll(/%2B/gi, '+').replaceAll(/%2F/gi, '/').replaceAll(/%3D/gi, '=')
