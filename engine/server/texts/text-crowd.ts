import type { TextKey } from '@atrium/engine/contract'
import type { Bus } from '../bus/bus.ts'
import { textName } from './text-store.ts'

/**
 * Who has which text open, with any process: as far as they showed themselves lately. Of a space that nobody here has open, it is
 * known some seconds after it was first asked.
 */
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

interface Needs {
  readonly bus: Pick<Bus, 'follow' | 'unfollow'>
  now(): number
}

export function createTextCrowd({ bus, now }: Needs): TextCrowd {
  const asked = new Map<string, NodeJS.Timeout>()
  const texts = new Map<string, Map<string, { readonly person: string; readonly until: number }>>()
  let notes = 0

  function sweep(): void {
    for (const [name, screens] of texts) {
      for (const [tab, { until }] of screens) if (until <= now()) screens.delete(tab)
      if (screens.size === 0) texts.delete(name)
    }
  }

  /** Whoever asks over the API may have the space open with another process. */
  function listenTo(space: string): void {
    if (asked.has(space)) clearTimeout(asked.get(space))
    else void bus.follow(space)
    const stop = (): void => {
      asked.delete(space)
      bus.unfollow(space)
    }
    asked.set(space, setTimeout(stop, leaseMs).unref())
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
      listenTo(text.space)
      const screens = [...(texts.get(textName(text))?.values() ?? [])]
      return [...new Set(screens.filter(({ until }) => until > now()).map(({ person }) => person))]
    },
  }
}
