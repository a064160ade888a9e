import type { TaskPart } from '../../contract/my-tasks.ts'

/** The line of a task as its `person` reads it: they know that it is theirs, so their name is left out at its ends. */
export function lineFor(line: readonly TaskPart[], person: string): readonly TaskPart[] {
  const isNeeded = ({ text, named }: TaskPart): boolean =>
    named ? named.kind !== 'person' || named.target !== person : /[^\s:,;–—-]/.test(text)
  const from = line.findIndex(isNeeded)
  if (from < 0) return []
  const kept = line.slice(from, line.findLastIndex(isNeeded) + 1)
  return kept.map((part, at) => {
    if (part.named) return part
    const begun = at === 0 ? part.text.replace(/^[\s:,;–—-]+/, '') : part.text
    return { text: at === kept.length - 1 ? begun.trimEnd() : begun }
  })
}
