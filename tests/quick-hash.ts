import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * In the place of better-auth's own in all tests without a browser: the same function in the same form, with the least cost
 * it can have instead of a tenth of a second of one processor. Each newcomer of a test would wait for it, a thousand times.
 */
const leastCost = { N: 2, r: 1, p: 1 }
const keyBytes = 64
const derive = promisify<string, string, number, typeof leastCost, Buffer>(scrypt)

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await derive(password, salt, keyBytes, leastCost)).toString('hex')}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  return timingSafeEqual(Buffer.from(key, 'hex'), await derive(password, salt, keyBytes, leastCost))
}
