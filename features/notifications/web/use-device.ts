import { useState } from 'react'
import { useAct, useClient } from '@atrium/engine/web'
import { useLoaded } from '@atrium/ui'
import { endDevice } from '../contract/devices.ts'
import { type DesktopState, desktopState, turnDesktopOff, turnDesktopOn } from './desktop.ts'
import { pushEndpoint } from './push.ts'
import { stopPush } from './stop-push.ts'
import { startPush } from './start-push.ts'
import { usePushDevices } from './use-push-devices.ts'

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
  const [isBusy, setBusy] = useState(false)
  // Whenever the list is another one, this browser may have come to be, or no longer be, in it.
  const endpoint = useLoaded(pushEndpoint, { news: devices })

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
