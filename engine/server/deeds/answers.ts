import type * as z from 'zod/mini'
import { type Answer, type CommonCode, type Limit, type Refusal, commonRefusals } from '@atrium/engine/contract'
import { type Limits, waitInWords } from '../limits/limits.ts'

export type Refused = Extract<Answer, { readonly ok: false }>

export function refused(code: CommonCode, message: string = commonRefusals[code]): Refused {
  return { ok: false, code, message }
}

/** Takes a turn of somebody's at what declares a limit; answers the refusal when none is left. */
export function overLimit(
  limits: Pick<Limits, 'take'>,
  { name, limit }: { readonly name: string; readonly limit?: Limit },
  by: string,
): Refused | undefined {
  const waitMs = limit ? limits.take(by, name, limit) : 0
  return waitMs > 0 ? refused('too-many-requests', waitInWords(waitMs)) : undefined
}

export const refusalAnswer = ({ code, message }: Refusal): Refused => ({ ok: false, code, message })

/** What the schema says of the first thing wrong if it is of ours (zod's own have no full stop), else the common words. */
export function wordsOf(error: z.core.$ZodError): string {
  const message = error.issues[0]?.message
  return message && /(\.| required)$/.test(message) ? message : commonRefusals['bad-input']
}
