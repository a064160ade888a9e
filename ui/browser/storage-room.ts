/** From here on a browser may refuse to keep more. */
const fullShare = 0.9
const leastBytes = 20_000_000

/** Whether what the browser lets the app keep on this device is nearly used up; `false` where it does not say. */
export async function isStorageNearlyFull(): Promise<boolean> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota > 0 && (usage > quota * fullShare || quota - usage < leastBytes)
}
