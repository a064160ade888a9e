import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

/** Makes what processes say to each other theirs alone: others can read it, and can neither say it nor have it mean something else. */
export interface Seal {
  /** `said` as JSON, sealed for one purpose. */
  close(purpose: string, said: unknown): string
  /** What was sealed for that purpose by whoever has the same key; undefined for anything else. */
  open<T>(purpose: string, schema: z.ZodMiniType<T>, sealed: string): T | undefined
}

/** The length of a SHA-256 in base64url. */
const markLength = 43

/** A seal of all processes that share `secret` and the history of the data that `epoch` names. */
export function createSeal(secret: string, epoch: string): Seal {
  const key = createHmac('sha256', secret).update(`processes of ${epoch}`).digest()
  const markOf = (purpose: string, text: string): string =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

  return {
    close(purpose, said) {
      const text = JSON.stringify(said)
      return markOf(purpose, text) + text
    },
    open(purpose, schema, sealed) {
      const [mark, text] = [markOn(sealed), sealed.slice(markLength)]
      if (!isSame(mark, markOf(purpose, text))) return undefined
      const parsed = z.safeParse(schema, JSON.parse(text))
      return parsed.success ? parsed.data : undefined
    },
  }
}

/** What tells a sealed text from every other. */
export const markOn = (sealed: string): string => sealed.slice(0, markLength)

function isSame(one: string, other: string): boolean {
  const [ours, theirs] = [Buffer.from(one), Buffer.from(other)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
