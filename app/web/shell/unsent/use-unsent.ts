import { useWaiting } from '@atrium/engine/web'
import { isQuiet } from '../../features.ts'

/** How many of the person's deeds wait to be sent, without those that only go along with reading and writing. */
export function useUnsent(): number {
  return useWaiting().filter((deed) => !isQuiet(deed)).length
}
