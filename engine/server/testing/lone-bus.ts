import type { Bus } from '../bus/bus.ts'

/** The bus of a process that has no others beside it. */
export const loneBus: Pick<Bus, 'follow' | 'unfollow' | 'patienceMs'> = {
  follow: () => Promise.resolve(),
  unfollow: () => undefined,
  patienceMs: () => 0,
}
