import { useEffect } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useClient, useConnection, useRow } from '@atrium/engine/web'
import { type PushDevice, PushDevices } from '../contract/devices.ts'
import { stopUnlisted } from './push.ts'

const none: readonly PushDevice[] = []

/** The browsers on which the person of this screen gets notifications also while no page is open. */
export function usePushDevices(): readonly PushDevice[] {
  const { person } = useClient()
  return useRow(PushDevices, { space: ownSpace(person), id: person })?.devices ?? none
}

/** A browser whose notifications were ended elsewhere shows none any more. */
export function useEndedDevice(): void {
  const devices = usePushDevices()
  const { state, hasCopy } = useConnection()
  const isKnown = state === 'online' && hasCopy
  useEffect(() => {
    if (isKnown) void stopUnlisted(devices)
  }, [isKnown, devices])
}
