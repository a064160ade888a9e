import { useClient } from '@atrium/engine/web'
import { usePeopleById, usePreferences } from '@atrium/features/people/web'
import { titleOf } from '../../contract/document.ts'
import type { Task, TaskPart } from '../../contract/my-tasks.ts'
import { dayInWords } from '../editor/blocks/day-in-words.ts'
import { usePagesIn } from '../page/use-pages-in.ts'
import { lineFor } from './line-for.ts'

interface Words {
  readonly text: string
  readonly isDay: boolean
}

/** What a task says, with the names of today. */
export function useTaskWords({ line, comment }: Pick<Task, 'line' | 'comment'>): readonly Words[] {
  const { person: reader } = useClient()
  const people = usePeopleById()
  const { language } = usePreferences()
  const pageAt = usePagesIn(placesNamed(line))

  function nameOf(named: NonNullable<TaskPart['named']>): string | undefined {
    if (named.kind === 'date') return dayInWords(named.target, language)
    if (named.kind === 'person') return people.get(named.target)?.displayName
    const page = pageAt({ space: named.where, id: named.target })
    return page && titleOf(page)
  }

  function wordsOf({ text, named }: TaskPart): Words {
    const words = (named && nameOf(named)) ?? text
    return { text: named?.kind === 'person' ? `@${words}` : words, isDay: named?.kind === 'date' }
  }

  // A comment is a sentence to somebody, which is read whole.
  const parts = comment === null ? lineFor(line, reader) : line
  const words = parts.map(wordsOf)
  return words.length > 0 ? words : [{ text: 'No description', isDay: false }]
}

/** The spaces of the pages that a line names. */
const placesNamed = (line: readonly TaskPart[]): readonly string[] => [
  ...new Set(line.flatMap(({ named }) => (named?.kind === 'page' ? [named.where] : []))),
]
