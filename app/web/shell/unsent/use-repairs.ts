import { useState } from 'react'
import type { Backend } from '@atrium/engine/web'

/** What came of a repair. */
export interface Told {
  readonly isGood: boolean
  readonly words: string
}

export interface Repairs {
  readonly all: readonly { readonly name: string; run(): void }[]
  /** The one that is under way. */
  readonly busy: string | undefined
  readonly told: Told | undefined
}

/** What can be done about a fault by hand, one at a time. */
export function useRepairs(backend: Backend): Repairs {
  const [busy, setBusy] = useState<string>()
  const [told, setTold] = useState<Told>()

  async function run(name: string, repair: () => Promise<Told>): Promise<void> {
    setBusy(name)
    setTold(undefined)
    setTold(await repair())
    setBusy(undefined)
  }

  const repairs = {
    'Test connection': () => test(backend),
    'Reset connection': () => reset(backend),
    'Clear cache': () => clear(backend),
  }
  return {
    all: Object.entries(repairs).map(([name, repair]) => ({ name, run: () => void run(name, repair) })),
    busy,
    told,
  }
}

async function test(backend: Backend): Promise<Told> {
  const { connected, error } = await backend.testConnection()
  if (!connected) return { isGood: false, words: error ?? 'Not connected.' }
  return { isGood: true, words: error === null ? 'Connected.' : `Connected: ${error}.` }
}

async function reset(backend: Backend): Promise<Told> {
  const { success } = await backend.resetConnection()
  if (success) return { isGood: true, words: 'The connection was reset and works.' }
  return { isGood: false, words: 'The connection was reset, but does not work. Please reload the page.' }
}

async function clear(backend: Backend): Promise<Told> {
  const { success } = await backend.clearLocalCache()
  if (success) return { isGood: true, words: 'The cache was cleared. Unsent changes were kept.' }
  return { isGood: false, words: 'The cache could not be cleared.' }
}
