import type * as z from 'zod/mini'
import { type Answer, type CommonCode, type Refusal, commonRefusals } from '@atrium/engine/contract'

export type Refused = Extract<Answer, { readonly ok: false }>

export function refused(code: CommonCode, message: string = commonRefusals[code]): Refused {
  return { ok: false, code, message }
}

export const refusalAnswer = ({ code, message }: Refusal): Refused => ({ ok: false, code, message })

/** What the schema says of the first thing wrong if it is of ours (zod's own have no full stop), else the common words. */
export function wordsOf(error: z.core.$ZodError): string {
  const message = error.issues[0]?.message
  return message && /(\.| required)$/.test(message) ? message : commonRefusals['bad-input']
}
