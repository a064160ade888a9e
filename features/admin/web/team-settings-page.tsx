import { Link } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useAsk, useConnection, useMay, useRow } from '@atrium/engine/web'
import { TeamSettings, changeSettings, defaultSettings, settingsKey } from '@atrium/features/auth/contract'
import { StorageSettings } from '@atrium/features/files/web'
import { ColumnPage, EmptyState, Section, Spinner } from '@atrium/ui'
import { mailQuery } from '../contract/mail-query.ts'
import { Invitations } from './invitations.tsx'
import { RegistrationForm } from './registration-form.tsx'
import classes from './team-settings.module.css'

/** Who may register, how much room files may take, and what else the owner and the admins of the team decide. */
export function TeamSettingsPage() {
  const { hasCopy } = useConnection()
  const may = useMay(changeSettings, teamSpace)
  const settings = useRow(TeamSettings, settingsKey) ?? defaultSettings
  return (
    <ColumnPage title="Team settings">
      {!hasCopy && <Spinner label="Loading the settings" />}
      {hasCopy && !may && (
        <EmptyState icon={<IconLock size={24} />} title="You do not have access to these settings">
          Only the owner and the admins of the team have access.
        </EmptyState>
      )}
      {hasCopy && may && (
        <>
          <Section title="Registration and passwords">
            <RegistrationForm key={JSON.stringify(settings)} settings={settings} />
          </Section>
          <Section title="Invitation links">
            <Invitations />
          </Section>
          <Section title="File storage" hint="Existing files are kept, even above the limit.">
            <StorageSettings />
          </Section>
          <MailLink />
        </>
      )}
    </ColumnPage>
  )
}

function MailLink() {
  const isOwner = useMay(mailQuery, teamSpace)
  const { answer } = useAsk(mailQuery, isOwner ? {} : undefined)
  if (!isOwner) return null
  const count = answer?.ok ? answer.output.mails.length : 0
  return (
    <Section title="Email" hint="Emails that could not be sent wait for you to deliver them.">
      <Link to="/admin/$room" params={{ room: 'mail' }} className={classes.link}>
        Open the unsent email{count > 0 && ` (${count} waiting)`}
      </Link>
    </Section>
  )
}
