import { createHash, createHmac } from 'node:crypto'

/** The addresses to which letters are answered, each of which nobody can guess who has not seen its letter. */
export interface ReplyAddresses {
  /** The token of a letter, by its name: the same when it is written again. */
  tokenFor(person: string, letter: string): string
  addressOf(token: string): string
  /** The tokens in addresses that are ours, in their order. */
  tokensIn(addresses: readonly string[]): readonly string[]
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const tokenBytes = 16

/** `address` is that of the mailbox, in small letters. */
export function createReplyAddresses(secret: string, address: string): ReplyAddresses {
  const key = createHmac('sha256', secret).update('addresses that take replies').digest()
  const [local = '', domain = ''] = address.split('@')
  return {
    tokenFor: (person, letter) =>
      base32(createHmac('sha256', key).update(`${person} ${letter}`).digest().subarray(0, tokenBytes)),
    addressOf: (token) => `${local}+${token}@${domain}`,
    tokensIn: (addresses) =>
      addresses.flatMap((one) => {
        const [start, end] = [`${local}+`, `@${domain}`]
        const token = one.startsWith(start) && one.endsWith(end) ? one.slice(start.length, -end.length) : ''
        return /^[a-z2-7]{26}$/.test(token) ? [token] : []
      }),
  }
}

/** As tokens are kept: whoever reads the database cannot write in others' names by it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** In letters of one case, since mail servers do not keep them apart (RFC 4648, section 6, without padding). */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
