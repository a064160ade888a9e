import { IconFolder, IconMessageCircle, IconMessages, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import { useClient, useMayIn } from '@atrium/engine/web'
import { pairId, sendMessage } from '@atrium/features/chat/contract'
import { useConversationNames, useConversations, useOpenDirect } from '@atrium/features/chat/web'
import { findPeople, usePeople } from '@atrium/features/people/web'
import { fold } from '@atrium/features/search/contract'
import { useWorkspaces } from '@atrium/features/workspaces/web'
import { showProblem } from '@atrium/ui'

/** A conversation into which something can be put. */
export interface ShareChoice {
  readonly key: string
  readonly label: string
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>
  /** Has it be put into its space and goes there; resolves to whether that could be. */
  open(put: (space: SpaceId) => void): Promise<boolean>
}

const mostPeople = 5

/** Where the person may write, those conversations first in which something was said last; and people whose names fit. */
export function useShareChoices(wanted: string): readonly ShareChoice[] {
  const places = usePlaces()
  const people = usePersonChoices(wanted)
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  return [...places.filter(({ label }) => words.every((word) => fold(label).includes(word))), ...people]
}

function usePlaces(): readonly ShareChoice[] {
  const maySend = useMayIn(sendMessage)
  const navigate = useNavigate()
  const workspaces = useWorkspaces()
  const conversations = useConversations()
  const namesOf = useConversationNames()
  const place = (
    space: SpaceId,
    { href, ...looks }: Pick<ShareChoice, 'label' | 'icon'> & { readonly href: string },
  ) => ({
    key: space,
    ...looks,
    async open(put: (space: SpaceId) => void): Promise<boolean> {
      put(space)
      await navigate({ href })
      return true
    },
  })
  const all = [
    place(teamSpace, { label: 'Team chat', href: '/chat', icon: IconMessages }),
    ...conversations.map(({ space, conversation }) =>
      place(space, { label: namesOf(conversation).name, href: `/chat/${space}`, icon: IconMessageCircle }),
    ),
    ...workspaces
      .filter(({ workspace }) => workspace.archivedAt === null)
      .map(({ space, workspace }) =>
        place(space, { label: workspace.name, href: `/workspaces/${space}`, icon: IconFolder }),
      ),
  ]
  return all.filter(({ key }) => maySend(key))
}

/** People with whom one does not talk yet, among those whose names fit. */
function usePersonChoices(wanted: string): readonly ShareChoice[] {
  const { person: me } = useClient()
  const people = usePeople()
  const open = useOpenDirect()
  const known = new Set(useConversations().map(({ space }) => space as string))
  if (wanted.trim() === '') return []
  return findPeople(people, wanted)
    .filter(({ id, suspendedAt }) => id !== me && suspendedAt === null && !known.has(pairId(me, id)))
    .slice(0, mostPeople)
    .map(({ id, displayName }) => ({
      key: id,
      label: displayName,
      icon: IconUser,
      async open(put) {
        const answer = await open([id])
        if (answer.ok) put(pairId(me, id))
        else showProblem(answer.message)
        return answer.ok
      },
    }))
}
