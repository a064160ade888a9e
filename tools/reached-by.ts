import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.ts'

const featureOf = (path: string): string | undefined => /^features\/([^/]+)\//.exec(path)?.[1]
const isEndToEnd = (path: string): boolean => /^tests\/e2e\/[^/]+\.test\.ts$/.test(path)
const isQuiet = (path: string): boolean =>
  /\.md$|^docs\/|^bench\/|^\.ci\/|\.test\.tsx?$|^tests\/(?!e2e\/)/.test(path) && !isEndToEnd(path)

/**
 * The end-to-end tests that a change of the files `changed` can reach: those that changed, and those that name a
 * feature of which something changed. What lies below the features reaches all.
 */
export function reachedBy(
  changed: readonly string[],
  files: readonly string[],
  read = (file: string): string => readFileSync(join(root, file), 'utf8'),
): readonly string[] {
  const loud = changed.filter((path) => !isQuiet(path))
  if (loud.some((path) => !isEndToEnd(path) && featureOf(path) === undefined)) return files
  const features = new Set(loud.flatMap((path) => featureOf(path) ?? []))
  const names = [...features].map((feature) => new RegExp(`\\b${feature}\\b`, 'i'))
  return files.filter((file) => loud.includes(file) || names.some((name) => name.test(`${file} ${read(file)}`)))
}
