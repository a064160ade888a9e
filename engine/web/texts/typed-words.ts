import { ContentString, Item, decodeUpdate, mergeUpdates } from 'yjs'

/** The words that updates add, in the order in which they were typed, each place in a line of its own: nothing else has to be known for it. */
export function typedWords(updates: readonly Uint8Array[]): string {
  if (updates.length === 0) return ''
  const lines: string[] = []
  let last: Item | undefined
  for (const struct of decodeUpdate(mergeUpdates([...updates])).structs) {
    if (!(struct instanceof Item) || !(struct.content instanceof ContentString)) continue
    const { str } = struct.content
    if (last && follows(struct, last)) lines[lines.length - 1] += str
    else lines.push(str)
    last = struct
  }
  return lines.join('\n').trim()
}

/** Whether somebody went on typing where they were. */
const follows = ({ origin }: Item, { id, length }: Item): boolean =>
  origin?.client === id.client && origin.clock === id.clock + length - 1
