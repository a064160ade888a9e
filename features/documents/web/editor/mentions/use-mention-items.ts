import type { DefaultReactSuggestionItem } from '@blocknote/react'
import { useCallback, useContext, useRef, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { usePreferences } from '@atrium/features/people/web'
import { EventSource } from '../../mention-source.ts'
import { type MentionsAsked, mentionsAtHand, mentionsFetched } from './mention-items.tsx'

interface Fetched {
  readonly query: string
  readonly items: readonly DefaultReactSuggestionItem[]
}

/**
 * What '@' offers. What is at hand is offered at once, so that Enter never takes what was for fewer letters; what is
 * fetched joins it.
 */
export function useMentionItems({ editor, page }: Pick<MentionsAsked, 'editor' | 'page'>) {
  const client = useClient()
  const source = useContext(EventSource)
  const ways = usePreferences()
  const [fetched, setFetched] = useState<Fetched>()
  const wanted = useRef<string>(undefined)
  return useCallback(
    async (query: string): Promise<DefaultReactSuggestionItem[]> => {
      const asked = { client, editor, page, query, source, ways }
      const atHand = mentionsAtHand(asked)
      if (fetched?.query === query) return [...atHand, ...fetched.items]
      const fetching = mentionsFetched(asked)
      void fetching.then((items) => setFetched((before) => (wanted.current === query ? { query, items } : before)))
      wanted.current = query
      // A menu that offers nothing is closed.
      return atHand.length > 0 ? atHand : [...(await fetching)]
    },
    [client, editor, page, source, ways, fetched],
  )
}
