import { Access, type Action, type FeatureContract, type RecordKind } from '@atrium/engine/contract'
import { authContract } from '@atrium/features/auth/contract'
import { calendarKinds } from '@atrium/features/calendar/contract'
import { chatContract } from '@atrium/features/chat/contract'
import { documentsContract } from '@atrium/features/documents/contract'
import { filesContract } from '@atrium/features/files/contract'
import { groupKinds } from '@atrium/features/groups/contract'
import { notificationsContract } from '@atrium/features/notifications/contract'
import { peopleContract } from '@atrium/features/people/contract'
import { spacesContract } from '@atrium/features/spaces/contract'
import { workspacesContract } from '@atrium/features/workspaces/contract'

/** What the web client knows of features, in the order of the layers. */
const features: readonly FeatureContract[] = [
  spacesContract,
  peopleContract,
  authContract,
  workspacesContract,
  notificationsContract,
  filesContract,
  documentsContract,
  chatContract,
]

/** The kinds of rows that a screen keeps. */
export const kinds: readonly RecordKind[] = [
  Access,
  ...features.flatMap((feature) => feature.kinds),
  ...groupKinds,
  ...calendarKinds,
]

/** What a screen can do from the first moment. */
export const actions: readonly Action[] = features.flatMap((feature) => feature.actions)

/** What a screen can do once its code has come: in rooms that few open at once. */
export async function findAction(name: string): Promise<Action | undefined> {
  if (!name.startsWith('calendar/'))
    return (await import('./rare-actions.ts')).rareActions.find((one) => one.name === name)
  const { calendarContract } = await import('./calendar-actions.ts')
  return calendarContract.actions.find((action) => action.name === name)
}

const quiet: ReadonlySet<string> = new Set(actions.flatMap(({ name, isQuiet }) => (isQuiet ? [name] : [])))

/** Whether that a deed waits is not worth a word. */
export const isQuiet = ({ action }: { action: string }): boolean => quiet.has(action)

/** What a deed is called and the words in it, for a person who must decide what becomes of it. */
export function deedWords({ action, input }: { action: string; input: unknown }): { label: string; text: string } {
  const label = actions.find(({ name }) => name === action)?.title ?? inWords(action)
  return { label, text: wordIn(input, 'text') || wordIn(input, 'name') }
}

/** What is not at hand is called what its name says: 'documents/set-status' is 'Set status'. */
function inWords(name: string): string {
  const words = name.slice(name.indexOf('/') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function wordIn(input: unknown, key: string): string {
  if (typeof input !== 'object' || input === null) return ''
  const value = (input as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : ''
}
