import { actions } from './features.ts'
import { rareActions } from './rare-actions.ts'

/** What a deed is called and the words in it, for a person who must decide what becomes of it. */
export function deedWords({ action, input }: { action: string; input: unknown }): { label: string; text: string } {
  const label = [...actions, ...rareActions].find(({ name }) => name === action)?.title ?? inWords(action)
  return { label, text: wordIn(input, 'text') || wordIn(input, 'name') }
}

/** What is done in a calendar is called what its name says: 'calendar/set-reminders' is 'Set reminders'. */
function inWords(name: string): string {
  const words = name.slice(name.indexOf('/') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordIn(input: unknown, key: string): string {
  if (typeof input !== 'object' || input === null) return ''
  const value = (input as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : ''
}
