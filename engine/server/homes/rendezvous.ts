import { createHash } from 'node:crypto'

/**
 * The home of a space among `processes`, one at least: the one with the highest hash of both (rendezvous hashing, Thaler and
 * Ravishankar 1998). Who comes or goes takes or leaves its own spaces, and moves no other.
 */
export function homeAmong(space: string, processes: Iterable<string>): string {
  let [home, highest] = ['', '']
  for (const process of processes) {
    const score = createHash('sha256').update(`${process} ${space}`).digest('hex')
    if (score > highest) [home, highest] = [process, score]
  }
  return home
}
