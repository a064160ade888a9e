import type { Watch } from './watch.ts'

/** Has all of them hear everything. */
export const joinWatches = (all: readonly Partial<Watch>[]): Watch => ({
  did: (deed) => all.forEach((one) => one.did?.(deed)),
  asked: (question) => all.forEach((one) => one.asked?.(question)),
  answered: (call) => all.forEach((one) => one.answered?.(call)),
  read: (place) => all.forEach((one) => one.read?.(place)),
  told: (entries) => all.forEach((one) => one.told?.(entries)),
  job: (name, work) => all.reduce((done, { job }) => (job ? () => job(name, done) : done), work)(),
})
