import { excerptOf } from '@atrium/features/groups/contract'
import { type Message, wordsOf } from '../../contract/message.ts'
import { usePersonName } from './use-person-name.ts'

/** What is said of a message that is answered. */
export function useQuotedWords(): (message: Message) => string {
  const { nameOf, handleOf } = usePersonName()
  return (message) =>
    message.deletedAt === null ? excerptOf(wordsOf(message), nameOf, handleOf) : 'This message was deleted.'
}
