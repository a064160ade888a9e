import { Link } from '@tanstack/react-router'
import { teamSpace } from '@atrium/engine/contract'
import { useConnection, useMay } from '@atrium/engine/web'
import { changeSettings } from '@atrium/features/auth/contract'
import { ChangePasswordForm, SessionList } from '@atrium/features/auth/web'
import { ClocksForm, PreferencesForm, useMe } from '@atrium/features/people/web'
import { Spinner } from '@atrium/ui'
import { SettingsForm } from './settings-form.tsx'
import { SettingsSection } from './settings-section.tsx'
import classes from './settings.module.css'

/** The settings as a page of their own (R2.17). */
export function Settings() {
  const { hasCopy } = useConnection()
  const me = useMe()
  if (!hasCopy || !me) return <Spinner label="Loading the settings" />
  return (
    <div className={classes.page}>
      <title>Settings · Atrium</title>
      <h1>Settings</h1>
      <SettingsSection title="Profile">
        <SettingsForm onSaved={stay} />
      </SettingsSection>
      <SettingsSection title="Time and language" hint="They hold on each of your devices.">
        <PreferencesForm />
      </SettingsSection>
      <SettingsSection title="World clocks" hint="Up to six, shown in the sidebar.">
        <ClocksForm />
      </SettingsSection>
      <SettingsSection title="Change password" hint="Your other sessions end; you stay signed in here.">
        <ChangePasswordForm email={me.email} />
      </SettingsSection>
      <SettingsSection title="Where you are signed in" hint="Sign out whatever you do not know or no longer use.">
        <SessionList />
      </SettingsSection>
      <TeamLink />
    </div>
  )
}

const stay = (): void => undefined

/** The way to what only the owner and the admins of the team decide. */
function TeamLink() {
  if (!useMay(changeSettings, teamSpace)) return null
  return (
    <SettingsSection title="Team" hint="Who may register, invitation links and the mail that was not sent.">
      <Link to="/admin/settings" className={classes.link}>
        Open the team settings
      </Link>
    </SettingsSection>
  )
}
