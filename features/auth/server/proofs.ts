import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proofs that somebody reads the letters to an address: each was in one. */
export interface Proofs {
  make(email: string): string
  isOf(email: string, proof: string): boolean
}

interface Needs {
  readonly secret: string
  now(): number
}

const worksMs = 86_400_000

/** They are signed and kept nowhere; an address is registered once, and so works a proof. */
export function createProofs({ secret, now }: Needs): Proofs {
  const key = createHmac('sha256', secret).update('proofs of addresses').digest()
  const sign = (email: string, until: string): string =>
    createHmac('sha256', key).update(`${until}\n${email}`).digest('base64url')

  return {
    make(email) {
      const until = String(now() + worksMs)
      return `${until}.${sign(email, until)}`
    },

    isOf(email, proof) {
      const [until = '', given = ''] = proof.split('.')
      const [mine, theirs] = [Buffer.from(sign(email, until)), Buffer.from(given)]
      return Number(until) > now() && mine.length === theirs.length && timingSafeEqual(mine, theirs)
    },
  }
}
