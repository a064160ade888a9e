import type { DefaultReactSuggestionItem } from '@blocknote/react'
import { useCallback, useContext, useRef, useState } from 'react'
import { useClient } from '@atrium/engine/web'
import { usePreferences } from '@atrium/features/people/web'
import { EventSource } from '../../mention-source.ts'
import type { MentionsAsked, Offer } from './mention-items.tsx'

interface Fetched {
  readonly query: string
  readonly items: readonly DefaultReactSuggestionItem[]
}

/**
 * What is offered behind '@' or '[['. What is at hand is offered at once, so that Enter never takes what was for fewer letters;
 * what is fetched joins it.
 */
export function useMentionItems({ editor, page }: Pick<MentionsAsked, 'editor' | 'page'>, offer: Offer) {
  const client = useClient()
  const source = useContext(EventSource)
  const ways = usePreferences()
  const [fetched, setFetched] = useState<Fetched>()
  const wanted = useRef<string>(undefined)
  return useCallback(
    async (typed: string): Promise<DefaultReactSuggestionItem[]> => {
      const query = offer.asked(typed)
      const asked = { client, editor, page, query, source, ways }
      const atHand = offer.atHand(asked)
      const offered = (items: readonly DefaultReactSuggestionItem[]): DefaultReactSuggestionItem[] => {
        const known = [...atHand, ...items]
        return [...known, ...offer.made(asked, known)]
      }
      if (fetched?.query === query) return offered(fetched.items)
      const fetching = offer.fetched(asked)
      void fetching.then((items) => setFetched((before) => (wanted.current === query ? { query, items } : before)))
      wanted.current = query
      // A menu that offers nothing is closed.
      return offered(atHand.length > 0 ? [] : await fetching)
    },
    [client, editor, page, source, ways, fetched, offer],
  )
}
