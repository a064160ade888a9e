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
