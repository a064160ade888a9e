import type { TextKey } from '@atrium/engine/contract'
import { textName } from './text-store.ts'

/** Who has which text open, with any process: as far as they showed themselves lately. */
export interface TextCrowd {
  /** Somebody's screen has shown itself in a text. */
  note(text: TextKey, screen: Screen): void
  forget(text: TextKey, tab: string): void
  whoIsIn(text: TextKey): readonly string[]
}

interface Screen {
  readonly tab: string
  readonly from: string
}

/** Screens show themselves each 15 seconds even when nothing moves. */
const leaseMs = 40_000
const sweepAt = 1_000

export function createTextCrowd(now: () => number): TextCrowd {
  const texts = new Map<string, Map<string, { readonly person: string; readonly until: number }>>()
  let notes = 0

  function sweep(): void {
    for (const [name, screens] of texts) {
      for (const [tab, { until }] of screens) if (until <= now()) screens.delete(tab)
      if (screens.size === 0) texts.delete(name)
    }
  }

  return {
    note(text, { tab, from }) {
      const name = textName(text)
      const screens = texts.get(name) ?? new Map()
      texts.set(name, screens.set(tab, { person: from, until: now() + leaseMs }))
      notes += 1
      // What a process that died has left here.
      if (notes % sweepAt === 0) sweep()
    },
    forget(text, tab) {
      const name = textName(text)
      const screens = texts.get(name)
      screens?.delete(tab)
      if (screens?.size === 0) texts.delete(name)
    },
    whoIsIn(text) {
      const screens = [...(texts.get(textName(text))?.values() ?? [])]
      return [...new Set(screens.filter(({ until }) => until > now()).map(({ person }) => person))]
    },
  }
}
