import type { TextKey } from '@atrium/engine/contract'
import type { Bus } from '../bus/bus.ts'
import { smallBytes } from './examine-in-turn.ts'
import type { TextUpdate } from './text-store.ts'

/** Tells the other processes of an update; large ones are examined out of the log by each that has the text open. */
export function tellUpdate(bus: Pick<Bus, 'tell'>, text: TextKey, update: TextUpdate): void {
  const { seq, data } = update
  const isLarge = data.length > smallBytes
  bus.tell(isLarge ? { type: 'texts', heads: [{ text, seq }] } : { type: 'updates', text, updates: [update] })
}
