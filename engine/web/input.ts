import { type Answer, type CommonCode, commonRefusals, maxFrameBytes } from '@atrium/engine/contract'
import * as z from 'zod/mini'

/** Room for what goes around the input in a frame. */
const envelopeBytes = 1_024
/** What zod says where the schema's author wrote no words. */
const wordless = 'Invalid input'

interface Faulty {
  readonly issues: readonly { readonly message: string }[]
}

type Refused = Extract<Answer, { readonly ok: false }>

export const refused = (code: CommonCode): Refused => ({ ok: false, code, message: commonRefusals[code] })

/** The input as its schema reads it, or why it is not sent. */
export function readInput<Input>(
  schema: z.core.$ZodType<Input>,
  input: unknown,
): { readonly ok: true; readonly input: Input } | Refused {
  const read = z.safeParse(schema, input)
  return read.success && !isTooLarge(input) ? { ok: true, input: read.data } : badInput(read.error)
}

/** The refusal of an input, in the schema's own words where it has some. */
function badInput(error: Faulty | undefined): Refused {
  const words = error?.issues.map(({ message }) => message).find((message) => !message.startsWith(wordless))
  return { ok: false, code: 'bad-input', message: words ?? commonRefusals['bad-input'] }
}

/** Whether a frame with `input` would be more than the server takes. */
function isTooLarge(input: unknown): boolean {
  const text = JSON.stringify(input) ?? ''
  // A UTF-16 unit is at most three bytes of UTF-8, so short texts need no encoding to know.
  if (text.length * 3 + envelopeBytes <= maxFrameBytes) return false
  return new TextEncoder().encode(text).length + envelopeBytes > maxFrameBytes
}
