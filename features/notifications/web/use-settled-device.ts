import { useEffect } from 'react'
import { useClient, useConnection } from '@atrium/engine/web'
import { settleDevice } from './push.ts'
import { useKnownDevices } from './use-push-devices.ts'

/** A browser whose notifications were ended elsewhere shows none any more; one that takes them elsewhere now says so. */
export function useSettledDevice(): void {
  const client = useClient()
  const known = useKnownDevices()
  const { state, hasCopy } = useConnection()
  const isKnown = state === 'online' && hasCopy
  useEffect(() => {
    if (isKnown) void settleDevice(client, known)
  }, [client, isKnown, known])
}
