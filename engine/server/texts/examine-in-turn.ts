import { type Examined, examineUpdate } from './examine-update.ts'
import type { TextUpdate } from './text-store.ts'

export interface ExaminedUpdate extends TextUpdate {
  readonly examined: Examined
}

/** Examining more than this at once would hold up everybody else. */
export const smallBytes = 16_384

/** Examines what is not `known` by its number; lets others in between, and gives what is large to `examineLarge`. */
export async function examineInTurn(
  updates: readonly TextUpdate[],
  known: ReadonlyMap<number, ExaminedUpdate>,
  examineLarge: (data: Uint8Array) => Promise<Examined>,
): Promise<readonly ExaminedUpdate[]> {
  const found: ExaminedUpdate[] = []
  let bytes = 0
  for (const update of updates) {
    const { data } = update
    const isLarge = data.length > smallBytes
    const before = known.get(update.seq)
    if (!before) bytes += data.length
    found.push(before ?? { ...update, examined: isLarge ? await examineLarge(data) : examineUpdate(data) })
    if (bytes <= smallBytes) continue
    bytes = 0
    if (!isLarge) await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}
