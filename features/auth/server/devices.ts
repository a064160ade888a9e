import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The browsers in which somebody has signed in to an account before. They hold a cookie that says so, signed by us. */
export interface Devices {
  /** What this browser is called where somebody has signed in to the account of `email` in it; else undefined. */
  find(headers: Headers, email: string): string | undefined
  /** The header that has a browser remember that somebody has signed in to the account of `email`. */
  remember(headers: Headers, email: string): string
}

interface Needs {
  readonly secret: string
  /** Whether people come by https. */
  readonly isSecure: boolean
}

/** A browser remembers the accounts that were used in it last. */
const mostAccounts = 5
const yearSeconds = 31_536_000

export function createDevices({ secret, isSecure }: Needs): Devices {
  const cookie = `${isSecure ? '__Secure-' : ''}atrium.device`
  const key = createHmac('sha256', secret).update('devices').digest()

  const sign = (id: string, email: string): string =>
    createHmac('sha256', key).update(`${id}\n${email}`).digest('base64url')

  function isOf(email: string, entry: string): boolean {
    const [id = '', given = ''] = entry.split('.')
    const [mine, theirs] = [Buffer.from(sign(id, email)), Buffer.from(given)]
    return mine.length === theirs.length && timingSafeEqual(mine, theirs)
  }

  function entriesIn(headers: Headers): readonly string[] {
    const all = (headers.get('cookie') ?? '').split(/; */)
    const found = all.find((one) => one.startsWith(`${cookie}=`))
    return (
      found
        ?.slice(cookie.length + 1)
        .split('~')
        .slice(0, mostAccounts) ?? []
    )
  }

  return {
    find: (headers, email) =>
      entriesIn(headers)
        .find((entry) => isOf(email, entry))
        ?.split('.')[0],

    remember(headers, email) {
      const kept = entriesIn(headers)
      const id = randomBytes(16).toString('base64url')
      const mine = kept.find((entry) => isOf(email, entry)) ?? `${id}.${sign(id, email)}`
      const entries = [mine, ...kept.filter((entry) => entry !== mine)].slice(0, mostAccounts)
      const value = entries.filter((entry) => /^[\w-]+\.[\w-]+$/.test(entry)).join('~')
      const rules = `Path=/api/auth; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return `${cookie}=${value}; ${rules}`
    },
  }
}
