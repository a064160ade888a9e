import { useEffect, useEffectEvent, useRef } from 'react'
import { useClient, useConnection } from '@atrium/engine/web'
import { useNotifications } from '@atrium/features/notifications/web'
import { useWorkspaces } from '@atrium/features/workspaces/web'

/** Says when somebody has added the person to a workspace while this screen was up to date. */
export function useWorkspaceNews(): void {
  const listed = useWorkspaces()
  const { person } = useClient()
  const isOnline = useConnection().state === 'online'
  const { notify } = useNotifications()
  const known = useRef<ReadonlySet<string>>(undefined)

  const tell = useEffectEvent(() => {
    const before = known.current
    known.current = new Set([...(before ?? []), ...listed.map(({ space }) => space)])
    if (!before) return
    for (const { workspace, space } of listed)
      if (!before.has(space) && workspace.ownerId !== person)
        notify({ message: `You can now open the workspace “${workspace.name}”.`, link: `/workspaces/${space}` })
  })
  useEffect(() => {
    if (isOnline) tell()
  }, [isOnline, listed])
}
