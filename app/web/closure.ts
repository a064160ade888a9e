import type { Rolldown } from 'vite'

/** The chunk made from `source`, the end of a path, and all that it imports before it can run. Throws where none is. */
export function closure(chunks: readonly Rolldown.OutputChunk[], source: string): Rolldown.OutputChunk[] {
  const first = chunks.find(({ facadeModuleId, moduleIds }) =>
    [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(source)),
  )
  if (!first) throw new Error(`No chunk is made from ${source}.`)
  const found = new Set([first])
  for (const { imports } of found)
    for (const next of chunks.filter(({ fileName }) => imports.includes(fileName))) found.add(next)
  return [...found]
}
