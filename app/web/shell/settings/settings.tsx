import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { teamSpace } from '@atrium/engine/contract'
import { useConnection, useMay } from '@atrium/engine/web'
import { changeSettings } from '@atrium/features/auth/contract'
import { ChangePasswordForm, PasswordPrompt, SessionList } from '@atrium/features/auth/web'
import { WatchedList } from '@atrium/features/documents/web'
import { AvatarForm } from '@atrium/features/files/web'
import { DeviceForm, KeywordsForm, WaysForm } from '@atrium/features/notifications/web'
import { ClocksForm, PreferencesForm, useMe } from '@atrium/features/people/web'
import { type SettingsSection, SettingsPage, Spinner } from '@atrium/ui'
import { SettingsForm } from './settings-form.tsx'

/** The settings as a page of their own (R2.17). */
export function Settings() {
  const { hasCopy } = useConnection()
  const me = useMe()
  const ofTeam = useMay(changeSettings, teamSpace)
  if (!hasCopy || !me) return <Spinner label="Loading the settings" />
  return <SettingsPage title="Settings" sections={[...sectionsOf(me), ...(ofTeam ? [team] : [])]} />
}

const sectionsOf = ({ email }: { readonly email: string }): readonly SettingsSection[] => [
  {
    id: 'profile',
    title: 'Profile',
    content: (
      <>
        <AvatarForm />
        <Profile />
      </>
    ),
  },
  {
    id: 'time',
    title: 'Time and language',
    hint: 'These apply on all your devices.',
    content: <PreferencesForm />,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    hint: 'What reaches you, and where. These apply on all your devices.',
    content: <WaysForm />,
  },
  {
    id: 'keywords',
    title: 'Keywords',
    hint: 'You are notified when someone writes one of these words in a conversation or comment you can read. Only you see them.',
    content: <KeywordsForm />,
  },
  {
    id: 'watched',
    title: 'Watched documents',
    hint: 'You are notified when others edit, add documents or comment there.',
    content: <WatchedList />,
  },
  {
    id: 'device',
    title: 'Notifications on this device',
    hint: 'When no Atrium tab is in front. Set this on each of your devices.',
    content: <DeviceForm />,
  },
  { id: 'clocks', title: 'World clocks', hint: 'Up to six, shown in the sidebar.', content: <ClocksForm /> },
  {
    id: 'password',
    title: 'Change password',
    hint: 'This signs you out everywhere else; you stay signed in here.',
    content: <ChangePasswordForm email={email} />,
  },
  {
    id: 'sessions',
    title: 'Where you are signed in',
    hint: 'Sign out of any device you do not recognize or no longer use.',
    content: <SessionList />,
  },
]

/** A password that was filled in there is asked for anew with the current one. */
function Profile() {
  const [wanted, setWanted] = useState<string>()
  return (
    <>
      <SettingsForm onSaved={(password) => setWanted(password || undefined)} />
      <PasswordPrompt wanted={wanted} onClose={() => setWanted(undefined)} />
    </>
  )
}

/** The way to what only the owner and the admins of the team decide. */
const team: SettingsSection = {
  id: 'team',
  title: 'Team',
  hint: 'Registration, invitation links, file storage and unsent email.',
  content: (
    <p className="dim row wraps gap-lines">
      <Link to="/admin/$room" params={{ room: 'settings' }} className="link">
        Open the team settings
      </Link>
      <Link to="/admin/$room" params={{ room: 'people' }} className="link">
        Open the administration
      </Link>
    </p>
  ),
}
