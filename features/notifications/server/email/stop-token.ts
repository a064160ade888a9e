import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the links in a person's letters show: that they were in one. They end nothing but letters, and so have no end themselves. */
export interface StopTokens {
  make(person: string): string
  /** Whose letter a token was in; undefined for one that was made elsewhere. */
  personOf(token: string): string | undefined
}

export function createStopTokens(secret: string): StopTokens {
  const key = createHmac('sha256', secret).update('links that stop email').digest()
  const sign = (person: string): Buffer => createHmac('sha256', key).update(person).digest()

  return {
    make: (person) => `${person}.${sign(person).toString('base64url')}`,
    personOf(token) {
      const [person = '', given = '', ...rest] = token.split('.')
      const [mine, theirs] = [sign(person), Buffer.from(given, 'base64url')]
      const isMine = rest.length === 0 && mine.length === theirs.length && timingSafeEqual(mine, theirs)
      return isMine ? person : undefined
    },
  }
}
