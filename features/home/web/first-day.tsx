import { lazy } from 'react'
import { teamSpace } from '@atrium/engine/contract'
import { useClient, useMay, useRow, useRows } from '@atrium/engine/web'
import { TeamSettings, changeSettings, settingsKey } from '@atrium/features/auth/contract'
import { Message } from '@atrium/features/chat/contract'
import { useFullMembers } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { useWorkspaces } from '@atrium/features/workspaces/web'

const FirstSteps = lazy(() => import('./first-steps.tsx').then((module) => ({ default: module.FirstSteps })))
const WhoMayRegister = lazy(() =>
  import('./who-may-register.tsx').then((module) => ({ default: module.WhoMayRegister })),
)

/** What to do on the first day; gone once all of it is done. It is fetched only where it is drawn. */
export function FirstDay({ onCreate }: { readonly onCreate: () => void }) {
  const workspaces = useWorkspaces()
  const hasWorkspace = workspaces.some(({ workspace }) => !workspace.isSample)
  const hasMessage = useRows(Message, teamSpace).some(({ deletedAt }) => deletedAt === null)
  const hasTeam = useHasBrought()
  const mayChoose = useMay(changeSettings, teamSpace)
  const isChosen = useRow(TeamSettings, settingsKey) !== undefined
  const sample = workspaces.find(({ workspace }) => workspace.isSample)?.space
  return (
    <>
      {mayChoose && !isChosen && <WhoMayRegister />}
      {!(hasWorkspace && hasMessage && hasTeam !== false) && (
        <FirstSteps
          hasWorkspace={hasWorkspace}
          hasMessage={hasMessage}
          hasTeam={hasTeam}
          sample={sample}
          onCreate={onCreate}
        />
      )}
    </>
  )
}

/** Whether somebody came after oneself who is more than a guest; undefined for those who bring nobody. */
function useHasBrought(): boolean | undefined {
  const me = useClient().person
  const mayInvite = useMay(changeSettings, teamSpace)
  const full = new Set(useFullMembers().map(({ id }) => id))
  const members = useRows(Member, teamSpace)
  const mine = members.find(({ id }) => id === me)?.joinedAt ?? Infinity
  if (!mayInvite) return undefined
  return members.some(({ id, joinedAt }) => id !== me && full.has(id) && joinedAt >= mine)
}
