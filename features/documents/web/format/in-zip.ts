import { decoded } from '@atrium/base/decoded'

/** What stands for something in a zip, in the place of an address, until it has one. */
const scheme = 'zip:'

export const inZip = (key: string): string => `${scheme}${key}`

/** What such an address stands for. */
export const keyOf = (url: string): string | undefined =>
  url.startsWith(scheme) ? url.slice(scheme.length) : undefined

/** Where a link leads from a file of a zip, as a path in it; undefined where it leads out. */
export function pathFrom(from: string, url: string): string | undefined {
  if (/^([a-z][a-z\d+.-]*:|\/|#|\\)/i.test(url)) return undefined
  const parts = from.split('/').slice(0, -1)
  const steps = decoded(url.split(/[?#]/)[0] ?? '').split('/')
  for (const step of steps.filter((one) => one !== '' && one !== '.')) {
    if (step !== '..') parts.push(step)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
