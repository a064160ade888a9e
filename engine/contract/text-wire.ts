import * as z from 'zod/mini'
import { type SpaceId, asSpaceId } from './space.ts'
import type { TextKey } from './text.ts'

/** No update of a text is larger; it goes in frames of at most `textPartBytes`. */
export const maxTextUpdateBytes = 8_388_608
export const textPartBytes = 524_288
/** Of all that stands in a text, as one update. */
export const maxTextBytes = 16_777_216
export const maxPresenceBytes = 4_096

/** Names are stored, and put together to one: they have no spaces and no signs that no database takes. */
const name = z.string().check(z.regex(/^[!-~]{1,64}$/))
const Key = z.object({ kind: name, space: asSpaceId(name), id: name })
const count = z.int().check(z.minimum(0))

/** What a client says about texts: the header of a binary frame, which stands before its bytes. */
export const ClientTextFrame = z.discriminatedUnion('type', [
  /**
   * Follow it from after the update `seq` of the database `epoch`, with an editor that knows `schema`. The answer names the
   * `opening`, since one to an earlier opening can still be on its way.
   */
  z.object({
    type: z.literal('open'),
    text: Key,
    opening: z.optional(count),
    seq: count,
    epoch: z.nullable(z.string().check(z.maxLength(64))),
    schema: count,
  }),
  /** One update, numbered by its sender; large ones come in parts, counted from 0, of which all but the last say `more`. */
  z.object({ type: z.literal('update'), text: Key, n: count, part: count, more: z.boolean() }),
  /** Where one is in the text; it reaches those who follow it now. */
  z.object({ type: z.literal('presence'), text: Key }),
  z.object({ type: z.literal('close'), text: Key }),
])
export type ClientTextFrame = z.infer<typeof ClientTextFrame>

/** What the server says about texts, likewise. */
export type ServerTextFrame = { readonly text: TextKey } &
  /** What was open before is closed by it: whatever comes before this is not about `opening`. */
  (
    | { readonly type: 'opened'; readonly epoch: string; readonly opening?: number | undefined }
    /** All updates up to `seq` in one; in parts of which all but the last say `more`. */
    | { readonly type: 'state'; readonly seq: number; readonly part: number; readonly more: boolean }
    /** Updates from `seq` on, of the given sizes. */
    | { readonly type: 'updates'; readonly seq: number; readonly sizes: readonly number[] }
    /** A single update too large for one frame. */
    | { readonly type: 'part'; readonly seq: number; readonly part: number; readonly more: boolean }
    /** All that was there when it was opened has been sent. */
    | { readonly type: 'ready'; readonly canWrite: boolean; readonly why: string }
    /** The update `n` is on the server's disk, as the text's update `seq`; what others wrote before that may be still to come. Older servers do not tell `seq`. */
    | { readonly type: 'saved'; readonly n: number; readonly seq?: number }
    | { readonly type: 'refused'; readonly n: number; readonly code: string; readonly message: string }
    /** Whether one may write; `why` not, in a sentence. */
    | { readonly type: 'access'; readonly canWrite: boolean; readonly why: string }
    /** A sign of life: all up to `seq` has been sent, and this is what one may; so that what was lost is noticed. */
    | { readonly type: 'head'; readonly seq: number; readonly canWrite: boolean; readonly why: string }
    /** Its page lies in the space `to` now: all of it, with its numbers; for those who may read it there. */
    | { readonly type: 'moved'; readonly to: SpaceId }
    /** It cannot be read, or not any more. */
    | {
        readonly type: 'closed'
        readonly code: 'no-access' | 'gone' | 'fault'
        readonly opening?: number | undefined
      }
    | { readonly type: 'presence'; readonly from: string; readonly tab: string }
    | { readonly type: 'left'; readonly tab: string }
  )

/** The words that go with a refused update. */
export const textRefusals = {
  'too-large': 'This is too much to paste at once. Paste it in smaller parts.',
  'too-heavy': 'This change is too much for the document. Copy your text into a new document, in smaller parts.',
  full: 'This document is full. Copy your text into a new document and continue there.',
  'bad-update': 'This change does not fit the document. Copy your text, then reload the page.',
  'old-version': 'This document was written with a newer version of Atrium. Reload the page to edit it.',
  'no-storage': 'The server has no storage left. Tell an admin, and keep this page open until it says Saved.',
  'only-suggestions':
    'You can only suggest changes here. What you changed is kept on this device until you can edit again.',
  'view-only': 'You can read this, but not change it.',
} as const
