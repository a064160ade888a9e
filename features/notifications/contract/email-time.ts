/** All that falls due for a person within so long goes in one email. */
const windowMs = 300_000

/** The end of the window in which `wanted` is; what waits already is not put off by more of the same. */
export function emailTime(waiting: number | null, wanted: number | null): number | null {
  if (wanted === null) return waiting
  const end = wanted + ((windowMs - (wanted % windowMs)) % windowMs)
  return waiting !== null && waiting < end ? waiting : end
}
