const unsynced = new Map<string, () => void>()

/** Keeps the way to send one draft to the person's other devices, until it is gone, or has gone another way. */
export function syncLater(key: string, sync: () => void): void {
  unsynced.set(key, sync)
}

export function syncNoMore(key: string): void {
  unsynced.delete(key)
}

/** Sends the drafts that still wait for a pause in typing. */
export function syncDrafts(): void {
  for (const sync of unsynced.values()) sync()
}
