import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ownSpace, teamSpace } from '@atrium/engine/contract'
import { useClient, useRow } from '@atrium/engine/web'
import { Workspace } from '@atrium/features/workspaces/contract'
import type { FilePlace, SpaceFile } from '../contract/space-file.ts'
import classes from './places.module.css'

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
  const ways = places.filter(({ kind }) => kind === 'message' || kind === 'document')
  const named = isAll ? ways : ways.slice(0, mostNamed)
  return (
    <>
      {named.map((place) => (
        <Place key={place.id} {...{ space, place, kept }} />
      ))}
      {named.length < ways.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          and {ways.length - named.length} more
        </button>
      )}
    </>
  )
}

interface PlaceProps extends Pick<Props, 'kept'> {
  readonly space: string
  readonly place: FilePlace
}

function Place({ space, place, kept }: PlaceProps) {
  const { room, pages } = useAddresses(space)
  const { kind, id, thread } = place
  const page: string = `${pages}/${id}`
  if (kind === 'document') return <Link to={page}>In a document</Link>
  return (
    <Link to={room} search={{ ...kept, message: id, thread } as never}>
      {thread ? 'In a thread' : 'In the chat'}
    </Link>
  )
}

/** Where the chat of a space is, and its pages. */
function useAddresses(space: string): { readonly room: string; readonly pages: string } {
  const { person } = useClient()
  const isWorkspace = useRow(Workspace, { space, id: space }) !== undefined
  if (space === teamSpace) return { room: '/chat', pages: '/documents' }
  if (space === ownSpace(person)) return { room: '/chat', pages: '/personal/documents' }
  if (isWorkspace) return { room: `/workspaces/${space}`, pages: `/workspaces/${space}/documents` }
  return { room: `/chat/${space}`, pages: '/documents' }
}
