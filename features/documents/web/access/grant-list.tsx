import type { ReactNode } from 'react'
import { Box, NativeSelect } from '@mantine/core'
import { IconBuildingCommunity, IconUsersGroup, IconX } from '@tabler/icons-react'
import { type SpaceId, spaceIdIn, teamSpace } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { countWords, useGroups, usePeopleOf } from '@atrium/features/groups/web'
import { mayOwn } from '@atrium/features/people/contract'
import { PersonRow, usePeopleById } from '@atrium/features/people/web'
import { Member } from '@atrium/features/spaces/contract'
import { IconButton } from '@atrium/ui'
import { type AccessRole, type Grant, type Grantee, accessRoles } from '../../contract/access/page-space.ts'
import { usePlaceNames } from '../transfer/place-name.ts'
import { accessLabels, capital, everyoneIn } from './access-words.ts'

export interface Granting {
  readonly owner: string
  readonly grants: readonly Grant[]
  /** Where the page is shown, all of whom may be given access; undefined where nobody else is. */
  readonly place: SpaceId | undefined
  /** Absent where one may only look. */
  readonly change?: Change | undefined
}

interface Change {
  give(grant: Grant): void
  take(grantee: Grantee): void
  /** Makes somebody the owner; absent where one is not it oneself. */
  readonly handOver?: ((person: string) => void) | undefined
}

/** Who has access to a page: its owner, people, groups, and all of spaces. */
export function GrantList({ owner, grants, place, change }: Granting) {
  const spaces = grants.filter(({ kind }) => kind === 'space')
  const isPlaceListed = place === undefined || spaces.some(({ id }) => id === place)
  return (
    <ul role="list" aria-label="Who has access">
      <li className="entry">
        <Somebody id={owner} detail="Owner" />
      </li>
      {grants
        .filter(({ kind }) => kind === 'person')
        .map((grant) => (
          <li key={grant.id} className="entry">
            <Somebody id={grant.id} detail="">
              <Access grant={grant} change={change} />
            </Somebody>
          </li>
        ))}
      {grants
        .filter(({ kind }) => kind === 'group')
        .map((grant) => (
          <Group key={grant.id} grant={grant} change={change} />
        ))}
      {spaces.map((grant) => (
        <Everyone key={grant.id} space={grant.id} role={grant.role} change={change} />
      ))}
      {!isPlaceListed && <Everyone space={place} role={undefined} change={change} />}
    </ul>
  )
}

interface SomebodyProps {
  readonly id: string
  readonly detail: string
  readonly children?: ReactNode
}

function Somebody({ id, detail, children }: SomebodyProps) {
  const { person: me } = useClient()
  const people = usePeopleById()
  const known = people.get(id)
  return (
    <div className="grows">
      <PersonRow
        id={id}
        name={known?.displayName ?? 'Someone'}
        detail={detail || (known?.email ?? '')}
        isMe={id === me}
      >
        {children}
      </PersonRow>
    </div>
  )
}

function Group({ grant, change }: { readonly grant: Grant; readonly change: Change | undefined }) {
  const group = useGroups().find(({ id }) => id === grant.id)
  const peopleOf = usePeopleOf()
  const name = group?.name ?? 'A deleted group'
  return (
    <li className="entry">
      <Sign icon={IconUsersGroup} />
      <span className="grows stack">
        <span className="cut named">{name}</span>
        <span className="hint">{group ? countWords(peopleOf(group).length) : 'No one has access by it'}</span>
      </span>
      <Access grant={grant} name={name} change={change} />
    </li>
  )
}

/** As wide as the picture of a person. */
export const Sign = ({ icon: Icon }: { readonly icon: typeof IconUsersGroup }) => (
  <Box component="span" w={32} ta="center" className="still dimmed">
    <Icon size={20} aria-hidden="true" />
  </Box>
)

interface EveryoneProps {
  readonly space: string
  /** Undefined where they have no access. */
  readonly role: AccessRole | undefined
  readonly change: Change | undefined
}

function Everyone({ space, role, change }: EveryoneProps) {
  const nameOf = usePlaceNames()
  const id = spaceIdIn(space)
  const name = capital(everyoneIn(space, id && nameOf(id)) ?? '')
  return (
    <li className="entry">
      <Sign icon={IconBuildingCommunity} />
      <span className="grows named">{name}</span>
      {change ? (
        <NativeSelect
          size="xs"
          aria-label={`Access of ${name}`}
          value={role ?? 'none'}
          data={[...choices, { value: 'none', label: 'No access' }]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = accessRoles.find((one) => one === value)
            if (chosen) change.give({ kind: 'space', id: space, role: chosen })
            else change.take({ kind: 'space', id: space })
          }}
        />
      ) : (
        <span className="hint">{role ? accessLabels[role] : 'No access'}</span>
      )}
    </li>
  )
}

const choices = accessRoles.map((role) => ({ value: role, label: accessLabels[role] }))

/** The access of a person or a group, to be changed or taken back. */
interface AccessProps {
  readonly grant: Grant
  readonly name?: string
  readonly change: Change | undefined
}

function Access({ grant, name, change }: AccessProps) {
  const people = usePeopleById()
  const isHeir = useMayOwn(grant)
  const whose = name ?? people.get(grant.id)?.displayName ?? 'Someone'
  if (!change) return <span className="hint">{accessLabels[grant.role]}</span>
  return (
    <span className="row">
      <NativeSelect
        size="xs"
        aria-label={`Access of ${whose}`}
        value={grant.role}
        data={change.handOver && isHeir ? [...choices, { value: 'owner', label: 'Owner' }] : choices}
        onChange={({ currentTarget: { value } }) => {
          const role = accessRoles.find((one) => one === value)
          if (role) change.give({ ...grant, role })
          else change.handOver?.(grant.id)
        }}
      />
      <IconButton label={`Remove ${whose}`} onClick={() => change.take({ kind: grant.kind, id: grant.id })}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

/** Whether it is a person who can own a page. */
function useMayOwn({ kind, id }: Grantee): boolean {
  const people = usePeopleById()
  const inTeam = useRow(Member, { space: teamSpace, id })
  return kind === 'person' && mayOwn(people.get(id), inTeam)
}
