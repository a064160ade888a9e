import { useEffect } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useClient, useConnection, useRow } from '@atrium/engine/web'
import { type PushDevice, PushDevices } from '../contract/devices.ts'
import { settleDevice } from './push.ts'

const none: Pick<PushDevices, 'devices' | 'lost'> = { devices: [], lost: [] }

/** The browsers on which the person of this screen gets notifications also while no page is open. */
export const usePushDevices = (): readonly PushDevice[] => useKnownDevices().devices

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

function useKnownDevices(): Pick<PushDevices, 'devices' | 'lost'> {
  const { person } = useClient()
  return useRow(PushDevices, { space: ownSpace(person), id: person }) ?? none
}
