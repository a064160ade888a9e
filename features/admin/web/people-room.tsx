import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch, IconUsers } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { type Role, teamSpace } from '@atrium/engine/contract'
import { useAsk, useRows } from '@atrium/engine/web'
import type { Person } from '@atrium/features/people/contract'
import { findPeople, usePeople } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { EmptyState, Page, Rows } from '@atrium/ui'
import { accountsQuery } from '../contract/queries.ts'
import { AccountLine } from './account-line.tsx'
import classes from './admin-rooms.module.css'
import { InvitePeople } from './invite-people.tsx'

const page = 50

const filters = {
  all: { label: 'Everyone', fits: () => true },
  managers: { label: 'Owner and admins', fits: (_: Person, role: Role) => role === 'owner' || role === 'admin' },
  guests: { label: 'Guests', fits: (_: Person, role: Role) => role === 'guest' },
  suspended: { label: 'Suspended', fits: ({ suspendedAt }: Person) => suspendedAt !== null },
} as const
type Filter = keyof typeof filters

/** Everybody with an account, and what can be done about it. */
export function PeopleRoom() {
  const people = usePeople()
  const roles = useRoles()
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const { answer, again } = useAsk(accountsQuery, {})
  const accounts = answer?.ok ? answer.output.accounts : undefined
  const found = findPeople(people, useDeferredValue(search)).filter((person) =>
    filters[filter].fits(person, roles.get(person.id) ?? 'member'),
  )
  return (
    <Page
      title="People"
      tab="People · Administration"
      text="Everyone with an account, with their role and sessions."
      actions={<InvitePeople />}
    >
      <div className={classes.filters}>
        <TextInput
          aria-label="Search accounts"
          className="quiet-field"
          placeholder="Search by name or email"
          type="search"
          value={search}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Which accounts"
          className="quiet-field"
          data={Object.entries(filters).map(([value, { label }]) => ({ value, label }))}
          value={filter}
          onChange={(event) => setFilter(filterOf(event.currentTarget.value))}
        />
        <span className="hint" role="status">
          {found.length === 1 ? '1 account' : `${found.length} accounts`}
        </span>
      </div>
      <Accounts key={`${filter} ${search}`} found={found} roles={roles} accounts={accounts} onDone={again} />
    </Page>
  )
}

interface AccountsProps {
  readonly found: readonly Person[]
  readonly roles: ReadonlyMap<string, Role>
  /** Undefined until it is known who is signed in. */
  readonly accounts: readonly { readonly person: string; readonly sessions: number }[] | undefined
  onDone(): void
}

function Accounts({ found, roles, accounts, onDone }: AccountsProps) {
  const [shown, setShown] = useState(page)
  const sessions = accounts && new Map(accounts.map((one) => [one.person, one.sessions]))
  if (found.length === 0)
    return (
      <EmptyState icon={<IconUsers size={24} />} title="No one found">
        No accounts match. Change the filter, or invite someone.
      </EmptyState>
    )
  return (
    <>
      <Rows label="Accounts">
        {found.slice(0, shown).map((person) => (
          <li key={person.id} className={classes.row}>
            <AccountLine
              person={person}
              role={roles.get(person.id)}
              sessions={sessions && (sessions.get(person.id) ?? 0)}
              onDone={onDone}
            />
          </li>
        ))}
      </Rows>
      {found.length > shown && (
        <Button variant="default" mt={16} onClick={() => setShown(shown + page)}>
          Show more
        </Button>
      )}
    </>
  )
}

const filterOf = (value: string): Filter => (Object.hasOwn(filters, value) ? (value as Filter) : 'all')

function useRoles(): ReadonlyMap<string, Role> {
  const members = useRows(Member, teamSpace)
  return useMemo(() => new Map(members.map(({ id, role }) => [id, role])), [members])
}
