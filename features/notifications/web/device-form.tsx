import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '@atrium/engine/web'
import { deviceWords } from '@atrium/features/auth/web'
import { FormError, showToast, useNow, useTime } from '@atrium/ui'
import { endDevice } from '../contract/devices.ts'
import type { PushDevice } from '../contract/push-devices.ts'
import { type Sound, chooseSound, chosenSound, playSound, sounds } from './sounds.ts'
import { type Device, useDevice } from './use-device.ts'
import { usePushDevices } from './use-push-devices.ts'

const stateWords = {
  unsupported: 'This browser cannot show notifications here.',
  blocked: 'This browser blocks notifications from Atrium. Allow them in the settings of this site.',
  off: 'Off. Notifications appear only inside Atrium.',
  on: 'On while Atrium is open in a tab.',
  pushed: 'On, also while Atrium is closed.',
} as const

const soundNames: Readonly<Record<Sound, string>> = { none: 'None', chime: 'Chime', drop: 'Drop', knock: 'Knock' }

/** What this device shows and plays while nobody looks at Atrium, and the devices that are told while it is closed. */
export function DeviceForm() {
  const device = useDevice()
  return (
    <Stack gap="md">
      <ThisDevice device={device} />
      <SoundChoice />
      <Devices here={device} />
    </Stack>
  )
}

function ThisDevice({ device: { state, endpoint, isBusy, turnOn, turnOff } }: { device: Device }) {
  return (
    <div className="row wraps apart gap-lines">
      <div>
        <p className="named">Show notifications</p>
        <p className="hint" role="status">
          {stateWords[state === 'on' && endpoint !== undefined ? 'pushed' : state]}
        </p>
      </div>
      {state === 'off' && (
        <Button variant="default" loading={isBusy} onClick={() => void turnOn()}>
          Turn on<span className="unseen"> notifications on this device</span>
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" onClick={() => void turnOff()}>
          Turn off<span className="unseen"> notifications on this device</span>
        </Button>
      )}
    </div>
  )
}

function SoundChoice() {
  const [sound, setSound] = useState(chosenSound)

  function handleChange(name: string): void {
    const chosen = sounds.find((each) => each === name) ?? 'none'
    chooseSound(chosen)
    setSound(chosen)
    void playSound(chosen)
  }

  return (
    <NativeSelect
      label="Sound"
      description="Plays on this device when something arrives and no Atrium tab is in front."
      value={sound}
      data={sounds.map((value) => ({ value, label: soundNames[value] }))}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}

function Devices({ here }: { here: Device }) {
  const devices = usePushDevices()
  const end = useAct(endDevice)
  const [error, setError] = useState<string>()

  async function handleEnd({ session, endpoint }: PushDevice): Promise<void> {
    if (endpoint === here.endpoint) return here.turnOff()
    const answer = await end({ session })
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) showToast('Notifications turned off.')
  }

  if (devices.length === 0) return null
  return (
    <div>
      <p className="named">Devices that get notifications while Atrium is closed</p>
      <ul role="list" aria-label="Devices that get notifications">
        {devices.map((device) => (
          <DeviceLine
            key={device.session}
            device={device}
            isThis={device.endpoint === here.endpoint}
            onEnd={() => void handleEnd(device)}
          />
        ))}
      </ul>
      <FormError>{error}</FormError>
    </div>
  )
}

interface LineProps {
  readonly device: PushDevice
  readonly isThis: boolean
  onEnd(): void
}

function DeviceLine({ device: { userAgent, at }, isThis, onEnd }: LineProps) {
  const { fullTime, timeAgo } = useTime()
  const now = useNow()
  const words = deviceWords(userAgent)
  return (
    <li className="entry">
      <div>
        <p>
          {words}
          {isThis && ' · this device'}
        </p>
        <p className="hint">
          <time dateTime={new Date(at).toISOString()} title={fullTime(at)}>
            Turned on {timeAgo(at, now)}
          </time>
        </p>
      </div>
      <Button variant="default" size="xs" onClick={onEnd}>
        Turn off<span className="unseen"> notifications on {words}</span>
      </Button>
    </li>
  )
}
