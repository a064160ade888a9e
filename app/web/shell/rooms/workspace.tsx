import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { createPortal } from 'react-dom'
import type { SpaceId } from '@atrium/engine/contract'
import { ChatRoom } from '@atrium/features/chat/web'
import { WorkspacePage } from '@atrium/features/workspaces/web'
import { Spinner, lazyPart } from '@atrium/ui'

const route = getRouteApi('/shell/workspaces/$id')
const loading = () => <Spinner />

// By files of its own: a whole feature's door would bring all that stands behind it.
const Documents = lazyPart(async () => (await import('./documents.tsx')).DocumentsPage, loading)
const Calendar = lazyPart(async () => (await import('./calendar.tsx')).WorkspaceCalendar, loading)
const Files = lazyPart(async () => (await import('./files.tsx')).FilesPage, loading)
// The settings wait for theirs, so that nothing moves when it comes.
const IconForm = lazy(async () => ({ default: (await import('./files.tsx')).IconForm }))
const EveryoneSwitch = lazy(async () => ({
  default: (await import('../settings/mention-settings.tsx')).EveryoneSwitch,
}))

/** A workspace with its chat, its documents, its files, its calendar and its picture. */
export function Workspace() {
  const space = route.useParams().id as SpaceId
  return (
    <WorkspacePage
      key={space}
      space={space}
      picture={<IconForm space={space} />}
      permissions={<EveryoneSwitch space={space} />}
      parts={{
        documents: <Documents space={space} />,
        files: <Files space={space} />,
        calendar: <Calendar space={space} />,
      }}
    >
      {(name, place) => <ChatRoom space={space} name={name} bar={(tools) => place && createPortal(tools, place)} />}
    </WorkspacePage>
  )
}
