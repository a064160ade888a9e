import * as z from 'zod/mini'
import type { Chosen } from '@atrium/features/people/web'
import { draftKey, dropStored, keepStored, readStored } from '@atrium/ui'

/** Whose words are changed, and of what: the id of a message. */
export interface EditedPlace {
  readonly person: string
  readonly id: string
}

/** What somebody is changing something written into. */
export interface EditedWords {
  readonly text: string
  /** What the names that were chosen from a list stand for. */
  readonly chosen: Chosen
}

const Kept = z.object({ written: z.string(), text: z.string(), chosen: z.array(z.tuple([z.string(), z.string()])) })

const keyOf = ({ person, id }: EditedPlace): string => draftKey(person, `edit:${id}`)

/**
 * What was being made of the words `written`, kept by the browser as a list draws only what is in view. Of other words that
 * stand there by now it is no change any more; of those that were deleted meanwhile it is all that is left.
 */
export function readEdited(place: EditedPlace, written: string): EditedWords | undefined {
  const kept = readKept(place)
  if (!kept || (kept.written !== written && written !== '')) return undefined
  return { text: kept.text, chosen: new Map(kept.chosen) }
}

export function keepEdited(place: EditedPlace, written: string, { text, chosen }: EditedWords): void {
  keepStored(keyOf(place), JSON.stringify({ written, text, chosen: [...chosen] }))
}

export const forgetEdited = (place: EditedPlace): void => dropStored(keyOf(place))

/** The words are in place of those `written`: only what is being made of these since then is still to be kept. */
export function endEdited(place: EditedPlace, written: string): void {
  if (readKept(place)?.written === written) forgetEdited(place)
}

function readKept(place: EditedPlace): z.infer<typeof Kept> | undefined {
  try {
    return z.safeParse(Kept, JSON.parse(readStored(keyOf(place)) ?? 'null')).data
  } catch {
    return undefined // not written by us
  }
}
