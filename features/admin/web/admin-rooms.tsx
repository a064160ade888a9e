import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { IconLock } from '@tabler/icons-react'
import { teamSpace } from '@atrium/engine/contract'
import { useConnection, useMay } from '@atrium/engine/web'
import { InsightsPage } from '@atrium/features/analytics/web'
import { EmptyState, Frame, Spinner, Tabs, UnderBar } from '@atrium/ui'
import { mailQuery } from '../contract/mail-query.ts'
import { auditQuery } from '../contract/queries.ts'
import { AuditRoom } from './audit-room.tsx'
import { HealthRoom } from './health-room.tsx'
import { JobsRoom } from './jobs-room.tsx'
import { MailPage } from './mail-page.tsx'
import { PeopleRoom } from './people-room.tsx'
import { TeamSettingsPage } from './team-settings-page.tsx'

interface AdminPage {
  readonly label: string
  readonly Page: ComponentType
}

const rooms: Readonly<Record<string, AdminPage>> = {
  people: { label: 'People', Page: PeopleRoom },
  settings: { label: 'Settings', Page: TeamSettingsPage },
  insights: { label: 'Insights', Page: InsightsPage },
  audit: { label: 'Audit log', Page: AuditRoom },
  jobs: { label: 'Jobs', Page: JobsRoom },
  health: { label: 'Health', Page: HealthRoom },
  mail: { label: 'Email', Page: MailPage },
}

interface Props {
  readonly room: string
  /** What stands where there is no such room. */
  readonly unknown: ReactNode
}

/** What the owner and the admins of the team look after, one room for each part. */
export function AdminRooms({ room, unknown }: Props) {
  const { hasCopy } = useConnection()
  const may = useMay(auditQuery, teamSpace)
  const found = Object.hasOwn(rooms, room) ? rooms[room] : undefined
  if (!found) return unknown
  if (!hasCopy) return <Spinner label="Loading" />
  // Who may not sees by the page itself whose it is.
  if (!may) return room === 'mail' || room === 'settings' ? <found.Page /> : <Closed label={found.label} />
  return (
    <>
      <AdminNav shown={room} />
      <found.Page />
    </>
  )
}

function Closed({ label }: { readonly label: string }) {
  return (
    <Frame>
      <title>{`${label} · Atrium`}</title>
      <h1 className="unseen">{label}</h1>
      <EmptyState icon={<IconLock size={24} />} title="You do not have access to administration">
        Only the owner and the admins of the team have access.
      </EmptyState>
    </Frame>
  )
}

function AdminNav({ shown }: { readonly shown: string }) {
  const seesMail = useMay(mailQuery, teamSpace)
  return (
    <UnderBar>
      <Tabs label="Administration" shown={shown}>
        {Object.entries(rooms)
          .filter(([name]) => name !== 'mail' || seesMail)
          .map(([name, { label }]) => (
            <Link
              key={name}
              to="/admin/$room"
              params={{ room: name }}
              aria-current={name === shown ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
      </Tabs>
    </UnderBar>
  )
}
