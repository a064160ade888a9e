import type { Happening, Surroundings } from '../surroundings.ts'

export interface QuietSurroundings extends Surroundings {
  /** Tells of it, and is from then on as it says. */
  happen(happening: Happening): void
}

/** Surroundings where nothing happens but what is told. */
export function createQuietSurroundings(): QuietSurroundings {
  const watchers = new Set<(happening: Happening) => void>()
  let isOnline = true
  return {
    isOnline: () => isOnline,
    watch(on) {
      watchers.add(on)
      return () => watchers.delete(on)
    },
    happen: (happening) => {
      if (happening === 'online' || happening === 'offline') isOnline = happening === 'online'
      for (const on of watchers) on(happening)
    },
  }
}
