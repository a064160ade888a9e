import { useEffect, useState } from 'react'
import { ownSpace } from '@atrium/engine/contract'
import { useAct, useClient, useConnection, useRow } from '@atrium/engine/web'
import { type PushDevice, PushDevices, endDevice } from '../contract/devices.ts'
import { type DesktopState, desktopState, turnDesktopOff, turnDesktopOn } from './desktop.ts'
import { pushEndpoint, startPush, stopPush, stopUnlisted } from './push.ts'

const none: readonly PushDevice[] = []

/** The browsers on which the person of this screen gets notifications also while no page is open. */
export function usePushDevices(): readonly PushDevice[] {
  const { person } = useClient()
  return useRow(PushDevices, { space: ownSpace(person), id: person })?.devices ?? none
}

export interface Device {
  readonly state: DesktopState
  /** Where this browser takes notifications while no page is open; undefined where it does not. */
  readonly endpoint: string | undefined
  readonly isBusy: boolean
  turnOn(): Promise<void>
  turnOff(): Promise<void>
}

/** What this browser shows beside its pages, and how to turn that on and off. */
export function useDevice(): Device {
  const client = useClient()
  const devices = usePushDevices()
  const end = useAct(endDevice)
  const [state, setState] = useState(desktopState)
  const [endpoint, setEndpoint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void pushEndpoint().then((found) => isCurrent && setEndpoint(found))
    return () => void (isCurrent = false)
  }, [devices])

  return {
    state,
    endpoint: devices.some((device) => device.endpoint === endpoint) ? endpoint : undefined,
    isBusy,
    async turnOn() {
      setBusy(true)
      const now = await turnDesktopOn()
      if (now === 'on') await startPush(client)
      setState(now)
      setBusy(false)
    },
    async turnOff() {
      const here = devices.find((device) => device.endpoint === endpoint)
      setState(turnDesktopOff())
      await stopPush()
      if (here) await end({ session: here.session })
    },
  }
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
