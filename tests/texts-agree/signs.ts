import { type View, wordsOn } from '../../features/documents/web/editor/bare-editor.play.ts'

interface Seat {
  readonly view: View
}

/** The words of a play, also where two stand without a space between them. */
export const signsOn = (seat: Seat): readonly string[] =>
  wordsOn(seat)
    .join(' ')
    .match(/[\u4e00-\u9fff][a-e]/g) ?? []

/** How often each word of a play stands there: a proposal to put a line otherwise has its words once more. */
export function countsOn(seat: Seat): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of signsOn(seat)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
