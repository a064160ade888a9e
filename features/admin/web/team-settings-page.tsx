import { Link } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useAsk, useConnection, useMay, useRow } from '@atrium/engine/web'
import { TeamSettings, changeSettings, defaultSettings, settingsKey } from '@atrium/features/auth/contract'
import { EveryoneSwitch } from '@atrium/features/chat/web'
import { GroupSettingsForm } from '@atrium/features/groups/web'
import { StorageSettings } from '@atrium/features/files/web'
import { EmptyState, Page, type SettingsSection, SettingsPage, Spinner } from '@atrium/ui'
import { mailQuery } from '../contract/mail-query.ts'
import { Invitations } from './invitations.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** Who may register, how much room files may take, and what else the owner and the admins of the team decide. */
export function TeamSettingsPage() {
  const { hasCopy } = useConnection()
  const may = useMay(changeSettings, teamSpace)
  const isOwner = useMay(mailQuery, teamSpace)
  const settings = useRow(TeamSettings, settingsKey) ?? defaultSettings
  if (hasCopy && may)
    return (
      <SettingsPage title="Team settings" sections={isOwner ? [...sectionsOf(settings), mail] : sectionsOf(settings)} />
    )
  return (
    <Page title="Team settings">
      {!hasCopy && <Spinner label="Loading the settings" />}
      {hasCopy && (
        <EmptyState icon={<IconLock size={24} />} title="You do not have access to these settings">
          Only the owner and the admins of the team have access.
        </EmptyState>
      )}
    </Page>
  )
}

const sectionsOf = (settings: TeamSettings): readonly SettingsSection[] => [
  {
    id: 'registration',
    title: 'Registration and passwords',
    content: <RegistrationForm key={JSON.stringify(settings)} settings={settings} />,
  },
  { id: 'links', title: 'Invitation links', content: <Invitations /> },
  {
    id: 'groups',
    title: 'Groups',
    hint: 'A group, such as @design, mentions several people at once.',
    content: <GroupSettingsForm />,
  },
  {
    id: 'chat',
    title: 'Team chat',
    content: <EveryoneSwitch space={teamSpace} />,
  },
  {
    id: 'storage',
    title: 'File storage',
    hint: 'Existing files are kept, even above the limit.',
    content: <StorageSettings />,
  },
]

function MailLink() {
  const { answer } = useAsk(mailQuery, {})
  const count = answer?.ok ? answer.output.mails.length : 0
  return (
    <Link to="/admin/$room" params={{ room: 'mail' }} className="link">
      Open the unsent email{count > 0 && ` (${count} waiting)`}
    </Link>
  )
}

const mail: SettingsSection = {
  id: 'email',
  title: 'Email',
  hint: 'Emails that could not be sent wait for you to deliver them.',
  content: <MailLink />,
}
