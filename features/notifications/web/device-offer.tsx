import { useState } from 'react'
import { keepStored, LinkButton, readStored } from '@atrium/ui'
import classes from './device-offer.module.css'
import { useDevice } from './use-device.ts'

const key = 'atrium-device-offer'

/** Offers notifications on this device to somebody who looks at what they missed, until they decide. */
export function DeviceOffer() {
  const { state, isBusy, turnOn } = useDevice()
  const [isDeclined, setDeclined] = useState(() => readStored(key) !== null)
  if (state !== 'off' || isDeclined) return null

  function handleDecline(): void {
    keepStored(key, 'declined')
    setDeclined(true)
  }

  return (
    <section className={classes.offer} aria-label="Turn on notifications">
      <p>Get notifications on this device when you are not looking at Atrium.</p>
      <div className={classes.choices}>
        <LinkButton disabled={isBusy} onClick={() => void turnOn()}>
          Turn on
        </LinkButton>
        <LinkButton onClick={handleDecline}>Not now</LinkButton>
      </div>
    </section>
  )
}
