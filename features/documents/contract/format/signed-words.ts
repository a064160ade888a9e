import type { PhrasingContent } from 'mdast'
import type { Inline } from './block.ts'

type Write = (runs: readonly Inline[]) => readonly PhrasingContent[]

/** Runs with signs around what is proposed. */
export const signedWords = (content: readonly Inline[], write: Write): PhrasingContent[] =>
  signed(content, 'insert', (runs) => signed(runs, 'delete', write))

function signed(content: readonly Inline[], kind: 'insert' | 'delete', write: Write): PhrasingContent[] {
  return together(content, kind).flatMap((runs) => {
    if (!runs[0]?.proposed?.[kind]) return write(runs)
    const [begin, end] = kind === 'insert' ? (['{++', '++}'] as const) : (['{--', '--}'] as const)
    return [{ type: 'suggestionSign', value: begin }, ...write(runs), { type: 'suggestionSign', value: end }]
  })
}

/** Runs that stand beside each other and are proposed at once. */
function together(content: readonly Inline[], kind: 'insert' | 'delete'): readonly (readonly Inline[])[] {
  const groups: Inline[][] = []
  let last: string | undefined
  for (const run of content) {
    const id = run.proposed?.[kind]?.id
    const group = id === last ? groups.at(-1) : undefined
    if (group) group.push(run)
    else groups.push([run])
    last = id
  }
  return groups
}
