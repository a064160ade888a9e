import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { desktopState, turnDesktopOff, turnDesktopOn } from './desktop.ts'
import classes from './device-form.module.css'
import { type Sound, chooseSound, chosenSound, playSound, sounds } from './sounds.ts'

const stateWords = {
  unsupported: 'This browser cannot show desktop notifications here.',
  blocked: 'This browser blocks notifications from Atrium. Allow them in the settings of this site.',
  off: 'Off. Notifications appear only inside Atrium.',
  on: 'On. You see them when no Atrium tab is in front.',
} as const

const soundNames: Readonly<Record<Sound, string>> = { none: 'None', chime: 'Chime', drop: 'Drop', knock: 'Knock' }

/** What this device shows and plays while nobody looks at Atrium. */
export function DeviceForm() {
  return (
    <div className={classes.form}>
      <Desktop />
      <SoundChoice />
    </div>
  )
}

function Desktop() {
  const [state, setState] = useState(desktopState)
  return (
    <div className={classes.line}>
      <div>
        <p className={classes.name}>Desktop notifications</p>
        <p className={classes.hint} role="status">
          {stateWords[state]}
        </p>
      </div>
      {state === 'off' && (
        <Button variant="default" onClick={() => void turnDesktopOn().then(setState)}>
          Turn on<span className="unseen"> desktop notifications</span>
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" onClick={() => setState(turnDesktopOff())}>
          Turn off<span className="unseen"> desktop notifications</span>
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
      description="Plays when something arrives and no Atrium tab is in front."
      value={sound}
      data={sounds.map((value) => ({ value, label: soundNames[value] }))}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}
