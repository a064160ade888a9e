import { IconWifiOff } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useConnection, useRefused } from '@atrium/engine/web'
import { useLostWords } from '@atrium/features/documents/web'
import { isStorageNearlyFull, LinkButton, useIsOnline } from '@atrium/ui'
import { takeUpdate, useIsUpdateReady } from '../../updates.ts'
import { LastSync } from '../navigation/last-sync.tsx'
import classes from './notices.module.css'
import { useUnsent } from '../unsent/use-unsent.ts'

const UnsentPanel = lazy(async () => ({ default: (await import('../unsent/unsent-panel.tsx')).UnsentPanel }))

/** What everybody should know, whatever page they are on. */
export function Notices() {
  const { disk } = useConnection()
  const hasUnsent = useRefused().length + useLostWords().length > 0
  return (
    <div className="unprinted still">
      <Offline />
      {disk !== 'kept' && <p className={classes.warning}>{diskWords[disk]}</p>}
      <StorageRoom />
      <Update />
      {hasUnsent && (
        <Suspense>
          <UnsentPanel />
        </Suspense>
      )}
    </div>
  )
}

/** Looked at again when a while has passed, or somebody comes back to the page. */
const lookEveryMs = 300_000

/** Says in time that this device has little room left. */
function StorageRoom() {
  const [isNearlyFull, setNearlyFull] = useState(false)
  useEffect(() => {
    const look = (): void => void isStorageNearlyFull().then(setNearlyFull)
    look()
    const timer = setInterval(look, lookEveryMs)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
    }
  }, [])
  if (!isNearlyFull) return null
  return (
    <p className={classes.warning} role="status">
      Storage on this device is nearly full: offline changes may not be saved. Free some space on the device, or stop
      keeping documents offline.
    </p>
  )
}

const diskWords = {
  none: 'This browser is not saving data for Atrium (private window?). Unsent changes are lost when you reload.',
  failing: 'This browser’s storage is full or failing: unsent changes may be lost when you reload.',
}

/** Comes and goes with the connection (R4.15, R4.16). */
function Offline() {
  const isOnline = useIsOnline()
  const waiting = useUnsent()
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.offline}>
          <IconWifiOff size={18} aria-hidden="true" />
          <div>
            <p>
              <b>You are currently offline. Some features may be limited.</b>
            </p>
            <p>You appear to be offline. Please check your connection and try again.</p>
            <LastSync place="banner" />
            {waiting > 0 && <p>{waiting === 1 ? '1 change is' : `${waiting} changes are`} waiting to be sent.</p>}
          </div>
        </div>
      )}
    </div>
  )
}

function Update() {
  const isReady = useIsUpdateReady()
  const { reloadNeeded } = useConnection()
  if (!isReady && !reloadNeeded) return null
  return (
    <p className={classes.note} role="status">
      A new version of Atrium is ready.
      <LinkButton onClick={takeUpdate}>Reload to update</LinkButton>
    </p>
  )
}
