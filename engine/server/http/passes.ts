import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a browser holds that was let in to a page for people without an account: a cookie of that page, signed by us. */
export interface Passes {
  /** Whether the visitor was let in below `path`, by the same `reason`, and not too long ago. */
  isHeld(headers: Headers, pass: Pass): boolean
  /** The header that has a browser hold it. */
  make(pass: Pass): string
}

export interface Pass {
  /** The address of the page, below which the browser says so. */
  readonly path: string
  /** What let the visitor in: the pass is worth nothing once that is another. It is not told. */
  readonly reason: string
}

interface Needs {
  /** One of this process when undefined. */
  readonly secret: string | undefined
  /** Whether people come by https. */
  readonly isSecure: boolean
  now(): number
}

const worksMs = 7 * 86_400_000

export function createPasses({ secret, isSecure, now }: Needs): Passes {
  const cookie = `${isSecure ? '__Secure-' : ''}atrium.pass`
  const key = createHmac('sha256', secret ?? randomBytes(32))
    .update('passes of public pages')
    .digest()
  const sign = ({ path, reason }: Pass, until: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([path, reason, until]))
      .digest('base64url')

  /** A browser sends several of that name where somebody else set more: any good one will do. */
  const valuesIn = (headers: Headers): readonly string[] =>
    (headers.get('cookie') ?? '')
      .split(/; */)
      .filter((one) => one.startsWith(`${cookie}=`))
      .slice(0, 4)
      .map((one) => one.slice(cookie.length + 1))

  return {
    isHeld: (headers, pass) =>
      valuesIn(headers).some((value) => {
        const [until = '', given = ''] = value.split('.')
        const [mine, theirs] = [Buffer.from(sign(pass, until)), Buffer.from(given)]
        return mine.length === theirs.length && timingSafeEqual(mine, theirs) && Number(until) > now()
      }),

    make(pass) {
      const until = String(now() + worksMs)
      const rules = `Path=${pass.path}; Max-Age=${worksMs / 1_000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return `${cookie}=${until}.${sign(pass, until)}; ${rules}`
    },
  }
}
