import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 3_000

type Collect = (options: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void

/**
 * Gives back the memory that only the start needed, about 15 MB, once: by itself V8 keeps it until much else is made, which in a
 * quiet team is for days. It takes 45 ms, so it waits until nobody is there.
 */
export function letGoOfStart(countPeople: () => number): void {
  const look = (): void => (countPeople() > 0 ? letGoOfStart(countPeople) : collect())
  setTimeout(look, lookMs).unref()
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc: Collect = runInNewContext('gc')
  gc({ type: 'major', flavor: 'last-resort' })
}
