import { othersIn, type Conversation } from '../../contract/conversation.ts'
import { usePersonName } from '../messages/use-person-name.ts'

export interface ConversationNames {
  /** The others in it, as in 'Bob' or 'Bob, Chiara and Dan'. */
  readonly name: string
  readonly others: readonly string[]
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** How a conversation is called for the person of this screen. */
export function useConversationNames(): (conversation: Conversation) => ConversationNames {
  const { me, nameOf } = usePersonName()
  return (conversation) => {
    const others = othersIn(conversation, me)
    const names = others.map(nameOf).toSorted((a, b) => a.localeCompare(b))
    return { others, name: names.length > 0 ? list.format(names) : 'Only you' }
  }
}
