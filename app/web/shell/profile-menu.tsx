import { Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconLogout,
  IconMoodSmile,
  IconMoon,
  IconSelector,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, Suspense, lazy, useRef, useState } from 'react'
import { useRefused, useWaiting } from '@atrium/engine/web'
import { StatusAvatar, statusLabels, useMe, usePresence, useUserStatus } from '@atrium/features/people/web'
import { ConfirmDialog, chooseColorScheme, lazyDialog, useColorScheme } from '@atrium/ui'
import classes from './sidebar.module.css'
import { useSignOut } from './use-sign-out.ts'

const StatusPicker = lazy(async () => ({ default: (await import('./status-picker.tsx')).StatusPicker }))
const StatusDialog = lazyDialog(async () => (await import('./status-dialog.tsx')).StatusDialog)
const SettingsDialog = lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog)

/** The person's own corner: their status, theme, settings and the way out (R2.40, R2.44–R2.47). */
export function ProfileMenu() {
  const isDark = useColorScheme() === 'dark'
  const unsent = useWaiting().length + useRefused().length
  const { signOut, error } = useSignOut()
  const [isAsking, setAsking] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const [isTexting, setTexting] = useState(false)
  const ThemeIcon = isDark ? IconSun : IconMoon

  return (
    <>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <Menu position="top-start" width="target" withinPortal={false}>
        <Menu.Target>
          <ProfileButton />
        </Menu.Target>
        <Menu.Dropdown>
          <SetStatus onText={() => setTexting(true)} />
          <Menu.Item
            leftSection={<ThemeIcon size={16} aria-hidden="true" />}
            onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
          >
            {isDark ? 'Light mode' : 'Dark mode'}
          </Menu.Item>
          <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={() => setSetting(true)}>
            Settings
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden="true" />}
            onClick={() => (unsent > 0 ? setAsking(true) : void signOut())}
          >
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <StatusDialog isOpen={isTexting} onClose={() => setTexting(false)} />
      <SettingsDialog isOpen={isSetting} onClose={() => setSetting(false)} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Some things are not sent yet"
        confirm="Logout and discard them"
        onConfirm={() => void signOut()}
        onClose={() => setAsking(false)}
      >
        {unsent === 1 ? 'One change has' : `${unsent} changes have`} not reached the server. Logging out removes
        everything of yours from this browser, these too.
      </ConfirmDialog>
    </>
  )
}

/** The item that opens the choice of a status below itself (R2.44). */
function SetStatus({ onText }: { onText: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLButtonElement>(null)

  /** As in any submenu, the arrow to the right opens it and the one to the left closes it. */
  function handleKeyDown({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') setOpen(true)
    if (key !== 'ArrowLeft') return
    setOpen(false)
    item.current?.focus()
  }

  return (
    <div onKeyDown={handleKeyDown}>
      <Menu.Item
        ref={item}
        leftSection={<IconMoodSmile size={16} aria-hidden="true" />}
        rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        aria-expanded={isOpen}
        closeMenuOnClick={false}
        onClick={() => setOpen(!isOpen)}
      >
        Set Status
      </Menu.Item>
      <Suspense>{isOpen && <StatusPicker onClose={() => setOpen(false)} onText={onText} />}</Suspense>
    </div>
  )
}

/** The button of the menu; it takes what the menu gives to its target. */
function ProfileButton(props: ComponentProps<'button'>) {
  const me = useMe()
  const status = useUserStatus()
  const { said } = usePresence(me?.id ?? '')
  const { id = '', displayName = '', email = '' } = me ?? {}
  return (
    <button type="button" {...props} className={classes.profile}>
      <StatusAvatar id={id} name={displayName} status={status} />
      <span className={classes.words}>
        <span className="unseen">Profile of </span>
        <span className={classes.name}>{displayName}</span>
        <span className={classes.email}>
          {statusLabels[status]} · {said || email}
        </span>
      </span>
      <IconSelector size={16} aria-hidden="true" />
    </button>
  )
}
