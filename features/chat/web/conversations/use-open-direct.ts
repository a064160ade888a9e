import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { newId } from '@atrium/base/id'
import type { Answer } from '@atrium/engine/contract'
import { useAct, useClient } from '@atrium/engine/web'
import { openConversation, pairId } from '../../contract/open-conversation.ts'
import { useConversations } from './use-conversations.ts'

/** The function that opens the direct conversation with others and goes there; the one that they have, where there is one. */
export function useOpenDirect(): (people: readonly string[]) => Promise<Answer> {
  const { person: me } = useClient()
  const known = useConversations()
  const open = useAct(openConversation)
  const navigate = useNavigate()
  return useCallback(
    async (people) => {
      const wanted = [me, ...people].toSorted().join()
      const same = known.find(({ conversation }) => conversation.people.toSorted().join() === wanted)
      const [only = me] = people
      const id = same?.space ?? (people.length === 1 ? pairId(me, only) : newId())
      const answer: Answer = same ? { ok: true, seqs: {} } : await open({ id, people: [...people] })
      if (answer.ok) void navigate({ to: '/chat/$id', params: { id } })
      return answer
    },
    [known, me, navigate, open],
  )
}
