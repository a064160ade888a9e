import { Suspense, lazy } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useRows } from '@atrium/engine/web'
import { Message } from '@atrium/features/chat/contract'
import { usePeople } from '@atrium/features/people/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'

const FirstSteps = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.FirstSteps })))

/** What to do on the first day; gone once all of it is done. */
export function FirstDay({ onCreate }: { readonly onCreate: () => void }) {
  const workspaces = useWorkspaces()
  const hasWorkspace = workspaces.some(({ workspace }) => !workspace.isSample)
  const hasMessage = useRows(Message, teamSpace).length > 0
  const hasTeam = usePeople().length > 1
  if (hasWorkspace && hasMessage && hasTeam) return null
  const sample = workspaces.find(({ workspace }) => workspace.isSample)?.space
  return (
    <Suspense>
      <FirstSteps {...{ hasWorkspace, hasMessage, hasTeam, sample, onCreate }} />
    </Suspense>
  )
}
