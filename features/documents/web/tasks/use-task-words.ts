import { useClient } from '@atrium/engine/web'
import { usePeopleById, usePreferences } from '@atrium/features/people/web'
import { Document, titleOf } from '../../contract/document.ts'
import type { Task, TaskPart } from '../../contract/my-tasks.ts'
import { dayInWords } from '../editor/blocks/day-in-words.ts'
import { lineFor } from './line-for.ts'

interface Words {
  readonly text: string
  readonly isDay: boolean
}

/** What a task says, with the names of today. */
export function useTaskWords(): (task: Pick<Task, 'line' | 'comment'>) => readonly Words[] {
  const client = useClient()
  const people = usePeopleById()
  const { language } = usePreferences()

  function nameOf({ kind, target, where }: NonNullable<TaskPart['named']>): string | undefined {
    if (kind === 'date') return dayInWords(target, language)
    if (kind === 'person') return people.get(target)?.displayName
    const page = client.row(Document, { space: where, id: target })
    return page && titleOf(page)
  }

  function wordsOf({ text, named }: TaskPart): Words {
    const words = (named && nameOf(named)) ?? text
    return { text: named?.kind === 'person' ? `@${words}` : words, isDay: named?.kind === 'date' }
  }

  return ({ line, comment }) => {
    // A comment is a sentence to somebody, which is read whole.
    const parts = comment === null ? lineFor(line, client.person) : line
    const words = parts.map(wordsOf)
    return words.length > 0 ? words : [{ text: 'No description', isDay: false }]
  }
}
