import type { Schedule } from './clock.ts'

/** `slow`, unless it takes longer than `ms`: then it fails with the sentence `late`. */
export function within<Value>(slow: Promise<Value>, ms: number, given: { schedule: Schedule; late: string }) {
  return new Promise<Value>((resolve, reject) => {
    const cancel = given.schedule(() => reject(new Error(given.late)), ms)
    slow.then(resolve, reject).finally(cancel)
  })
}
