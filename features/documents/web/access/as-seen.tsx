import { type ReactNode, useMemo } from 'react'
import type { Role, SpaceId } from '@atrium/engine/contract'
import { type Client, ClientProvider, useClient, useRowsOf, useSpaces } from '@atrium/engine/web'
import { Member } from '@atrium/features/spaces/contract'
import { LookingContext } from './looking.ts'
import { createLookingClient } from './looking-client.ts'
import { type Seeing, useSeeing } from './seeing.ts'
import { useShownIn } from './use-page-spaces.ts'

interface Props {
  /** Where what is shown lies. */
  readonly space: SpaceId
  readonly children: ReactNode
}

/** Shows documents as somebody else sees them, where one has chosen that for their place. What is begun inside ends with it. */
export function AsSeen({ space, children }: Props) {
  const seeing = useSeeing()
  const place = useShownIn(space)
  if (seeing?.place !== place) return children
  return <Through seeing={seeing}>{children}</Through>
}

function Through({ seeing, children }: { readonly seeing: Seeing; readonly children: ReactNode }) {
  const { place, person } = seeing
  const client = useClient()
  const through = useLookingClient(person)
  const looking = useMemo(() => ({ place, person, client }), [place, person, client])
  return (
    <LookingContext value={looking}>
      <ClientProvider client={through}>{children}</ClientProvider>
    </LookingContext>
  )
}

interface Made {
  readonly key: string
  readonly through: Client
}

/** The last one: all parts of a screen look through the same. */
const made = new WeakMap<Client, Made>()

/** Anew once the person comes to be something else in a space that one sees. */
function useLookingClient(person: string): Client {
  const client = useClient()
  const spaces = useSpaces()
  const ids = spaces.map(({ id }) => id)
  useRowsOf(Member, ids)
  const roles = ids.flatMap((id): [string, Role][] => {
    const member = client.row(Member, { space: id, id: person })
    return member ? [[id, member.role]] : []
  })
  const key = JSON.stringify([person, ids, roles])
  const known = made.get(client)
  if (known?.key === key) return known.through
  const through = createLookingClient(client, new Map(roles))
  made.set(client, { key, through })
  return through
}
