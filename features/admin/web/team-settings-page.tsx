import { Link } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useAsk, useConnection, useMay, useRow } from '@atrium/engine/web'
import { TeamSettings, changeSettings, defaultSettings, settingsKey } from '@atrium/features/auth/contract'
import { EmptyState, Spinner } from '@atrium/ui'
import { mailQuery } from '../contract/mail-query.ts'
import { Invitations } from './invitations.tsx'
import { RegistrationForm } from './registration-form.tsx'
import classes from './team-settings.module.css'

/** Who may register, and what else the owner and the admins of the team decide. */
export function TeamSettingsPage() {
  const { hasCopy } = useConnection()
  const may = useMay(changeSettings, teamSpace)
  const settings = useRow(TeamSettings, settingsKey) ?? defaultSettings
  return (
    <div className={classes.page}>
      <title>Team settings · Atrium</title>
      <h1>Team settings</h1>
      {!hasCopy && <Spinner label="Loading the settings" />}
      {hasCopy && !may && (
        <EmptyState icon={<IconLock size={24} />} title="These settings are not yours to change">
          Only the owner and the admins of the team see them.
        </EmptyState>
      )}
      {hasCopy && may && (
        <>
          <section className={classes.section} aria-labelledby="registration">
            <h2 id="registration">Registration and passwords</h2>
            <RegistrationForm key={JSON.stringify(settings)} settings={settings} />
          </section>
          <section className={classes.section} aria-labelledby="invitations">
            <h2 id="invitations">Invitation links</h2>
            <Invitations />
          </section>
          <MailLink />
        </>
      )}
    </div>
  )
}

function MailLink() {
  const isOwner = useMay(mailQuery, teamSpace)
  const { answer } = useAsk(mailQuery, isOwner ? {} : undefined)
  if (!isOwner) return null
  const count = answer?.ok ? answer.output.mails.length : 0
  return (
    <section className={classes.section} aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      <p className={classes.hint}>Letters that could not be sent wait for you to pass them on.</p>
      <Link to="/admin/mail" className={classes.link}>
        Open the mail{count > 0 && ` (${count} waiting)`}
      </Link>
    </section>
  )
}
