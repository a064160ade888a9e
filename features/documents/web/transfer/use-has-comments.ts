import { useAsk } from '@atrium/engine/web'
import { isAlive } from '../../contract/comment-thread.ts'
import { listThreads } from '../../contract/comments.ts'
import type { Document } from '../../contract/document.ts'

/** Whether anything is said about a page, as far as the server tells. */
export function useHasComments({ space, id }: Document): boolean {
  const { answer } = useAsk(listThreads, { space, document: id })
  return answer?.ok === true && answer.output.threads.some(isAlive)
}
