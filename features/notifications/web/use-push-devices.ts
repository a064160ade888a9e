import { ownSpace } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { type PushDevice, PushDevices } from '../contract/push-devices.ts'

const none: Pick<PushDevices, 'devices' | 'lost'> = { devices: [], lost: [] }

/** The browsers on which the person of this screen gets notifications also while no page is open. */
export const usePushDevices = (): readonly PushDevice[] => useKnownDevices().devices

/** They, and those that take nothing any more where they did. */
export function useKnownDevices(): Pick<PushDevices, 'devices' | 'lost'> {
  const { person } = useClient()
  return useRow(PushDevices, { space: ownSpace(person), id: person }) ?? none
}
