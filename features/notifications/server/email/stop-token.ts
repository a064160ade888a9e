import { createHmac, timingSafeEqual } from 'node:crypto'

/** The letters that a link is in, and stops: those about what was not seen, or the digest. */
export type Stopped = 'notifications' | 'digest'

/** What the links in a person's letters show: that they were in one. They end nothing but letters, and so have no end themselves. */
export interface StopTokens {
  make(person: string, what?: Stopped): string
  /** Whose letter a token was in, and which; undefined for one that was made elsewhere. */
  read(token: string): { readonly person: string; readonly what: Stopped } | undefined
}

const purposes = { notifications: 'links that stop email', digest: 'links that stop the daily digest' } as const

export function createStopTokens(secret: string): StopTokens {
  const keyOf = (what: Stopped): Buffer => createHmac('sha256', secret).update(purposes[what]).digest()
  const keys = { notifications: keyOf('notifications'), digest: keyOf('digest') }
  const sign = (person: string, what: Stopped): Buffer => createHmac('sha256', keys[what]).update(person).digest()

  return {
    make: (person, what = 'notifications') => `${person}.${sign(person, what).toString('base64url')}`,
    read(token) {
      const [person = '', given = '', ...rest] = token.split('.')
      const theirs = Buffer.from(given, 'base64url')
      const isOf = (what: Stopped): boolean => {
        const mine = sign(person, what)
        return rest.length === 0 && mine.length === theirs.length && timingSafeEqual(mine, theirs)
      }
      if (isOf('notifications')) return { person, what: 'notifications' }
      return isOf('digest') ? { person, what: 'digest' } : undefined
    },
  }
}
