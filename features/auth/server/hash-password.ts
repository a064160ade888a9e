import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** The rest of the processors are for those who are signed in. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))

let running = 0
const waiting: (() => void)[] = []

/** Hashing as better-auth has it (scrypt), but never on all processors at once, whoever asks how often. */
export const password = {
  hash: (given: string) => inTurn(() => hashPassword(given)),
  verify: (given: { readonly hash: string; readonly password: string }) => inTurn(() => verifyPassword(given)),
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
