import { IconSelector } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useRefused, useWaiting } from '@atrium/engine/web'
import { StatusAvatar, statusLabels, useMe, usePresence, useUserStatus } from '@atrium/features/people/web'
import { ConfirmDialog, lazyDialog, lazyPopup } from '@atrium/ui'
import classes from './sidebar.module.css'
import { useSignOut } from './use-sign-out.ts'

const ProfileItems = lazyPopup('menu', async () => (await import('./profile-items.tsx')).ProfileItems)
const StatusDialog = lazyDialog(async () => (await import('../person/status-dialog.tsx')).StatusDialog)
const SettingsDialog = lazyDialog(async () => (await import('../settings/settings-dialog.tsx')).SettingsDialog)

/** The person's own corner: their status, theme, settings and the way out (R2.40, R2.44–R2.47). */
export function ProfileMenu() {
  const [isOpen, setOpen] = useState(false)
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
        onToggle={setOpen}
        target={<ProfileButton />}
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

/** Until the profile has come. */
const nobody = { id: '', displayName: '', email: '' }

/** The button of the menu; it takes what the menu gives to its target. */
function ProfileButton(props: ComponentProps<'button'>) {
  const { id, displayName, email } = useMe() ?? nobody
  const status = useUserStatus()
  const { said } = usePresence(id)
  return (
    <button type="button" {...props} className={classes.profile}>
      <StatusAvatar id={id} name={displayName} status={status} />
      <span className={classes.words}>
        <span className="unseen">Profile of </span>
        <span className="cut named" dir="auto">
          {displayName}
        </span>
        <span className="cut fine">{email && `${statusLabels[status]} · ${said || email}`}</span>
      </span>
      <IconSelector size={16} className="dimmed" aria-hidden="true" />
    </button>
  )
}
