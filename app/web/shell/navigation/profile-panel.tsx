import { useState } from 'react'
import { useRefused, useWaiting } from '@atrium/engine/web'
import { ConfirmDialog, type Popup, lazyDialog } from '@atrium/ui'
import { ProfileItems } from './profile-items.tsx'
import classes from './sidebar.module.css'
import { useSignOut } from './use-sign-out.ts'

const StatusDialog = lazyDialog(async () => (await import('../person/status-dialog.tsx')).StatusDialog)
const SettingsDialog = lazyDialog(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog)

/** The menu of the person's own corner with all that it opens, and how one is logged out. */
export function ProfilePanel({ isOpen, target, onToggle }: Popup) {
  const unsent = useWaiting().length + useRefused().length
  const { signOut, sendAll, error } = useSignOut()
  const [isAsking, setAsking] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const [isTexting, setTexting] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  async function handleLogout(): Promise<void> {
    setLeaving(true)
    if ((await sendAll()) > 0) setAsking(true)
    else await signOut()
    setLeaving(false)
  }

  return (
    <>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <p role="status" className={isLeaving ? 'cut fine' : 'unseen'}>
        {isLeaving && 'Logging out…'}
      </p>
      <ProfileItems
        isOpen={isOpen}
        target={target}
        onToggle={onToggle}
        onText={() => setTexting(true)}
        onSettings={() => setSetting(true)}
        onLogout={() => void handleLogout()}
      />
      <StatusDialog isOpen={isTexting} onClose={() => setTexting(false)} />
      <SettingsDialog isOpen={isSetting} onClose={() => setSetting(false)} />
      <ConfirmDialog
        isOpen={isAsking}
        title="You have unsent changes"
        confirm="Logout and discard them"
        onConfirm={() => void signOut()}
        onClose={() => setAsking(false)}
      >
        {unsent === 1 ? 'One change has' : `${unsent} changes have`} not reached the server. Logging out removes all
        your data from this browser, including unsent changes.
      </ConfirmDialog>
    </>
  )
}
