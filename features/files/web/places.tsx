import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ownSpace, teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import type { FilePlace, SpaceFile } from '../contract/space-file.ts'

interface Props {
  readonly file: Pick<SpaceFile, 'space' | 'places'>
  /** What stays in the address on the way to a message. */
  readonly kept?: object | undefined
}

/** So many places are named at once. */
const mostNamed = 3

/** Where a file is shown, each a way there; what is not named yet is one click away. */
export function Places({ file: { space, places }, kept }: Props) {
  const [isAll, setAll] = useState(false)
  const ways = places.filter(({ kind }) => kind === 'message' || kind === 'document' || kind === 'event')
  const named = isAll ? ways : ways.slice(0, mostNamed)
  return (
    <>
      {named.map((place) => (
        <Place key={place.id} space={space} place={place} kept={kept} />
      ))}
      {named.length < ways.length && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          and {ways.length - named.length} more
        </button>
      )}
    </>
  )
}

interface PlaceProps extends Pick<Props, 'kept'> {
  readonly space: SpaceId
  readonly place: FilePlace
}

function Place({ space, place, kept }: PlaceProps) {
  const { kind, id, thread, where = space } = place
  const { room, pages, calendar } = useAddresses(where)
  const page: string = `${pages}/${id}`
  if (kind === 'document') return <Link to={page}>In a document</Link>
  if (kind === 'event') {
    const there: Search = { ...(calendar.startsWith('/workspaces') && { tab: 'calendar' }), event: id }
    return (
      <Link to={calendar} search={there}>
        In an event
      </Link>
    )
  }
  const there: Search = { ...kept, message: id, thread }
  return (
    <Link to={room} search={there}>
      {thread ? 'In a thread' : 'In the chat'}
    </Link>
  )
}

/** What an address says beside its path. */
type Search = Readonly<Record<string, string | undefined>>

interface Addresses {
  readonly room: string
  readonly pages: string
  readonly calendar: string
}

/** Where the chat of a space is, its pages and its calendar. */
function useAddresses(space: SpaceId): Addresses {
  const { person } = useClient()
  const isWorkspace = useRow(Workspace, { space, id: space }) !== undefined
  if (space === teamSpace) return { room: '/chat', pages: '/documents', calendar: '/calendar' }
  if (space === ownSpace(person)) return { room: '/chat', pages: '/personal/documents', calendar: '/personal/calendar' }
  if (isWorkspace)
    return { room: `/workspaces/${space}`, pages: `/workspaces/${space}/documents`, calendar: `/workspaces/${space}` }
  return { room: `/chat/${space}`, pages: '/documents', calendar: '/calendar' }
}
