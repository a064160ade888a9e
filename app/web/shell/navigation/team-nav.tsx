import { Link } from '@tanstack/react-router'
import { useIsGuest } from '@atrium/features/people/web'
import { Tabs, UnderBar } from '@atrium/ui'

const parts = { people: { to: '/team', label: 'People' }, groups: { to: '/team/groups', label: 'Groups' } } as const

/** The parts of the team's page; a guest has the people alone. */
export function TeamNav({ shown }: { readonly shown: keyof typeof parts }) {
  if (useIsGuest()) return null
  return (
    <UnderBar>
      <Tabs label="Team" shown={shown}>
        {Object.entries(parts).map(([name, { to, label }]) => (
          <Link key={name} to={to} activeOptions={{ exact: true }} aria-current={name === shown ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </Tabs>
    </UnderBar>
  )
}
