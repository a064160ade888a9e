import { teamSpace, type SpaceId } from '@atrium/engine/contract'
import type { Message } from './message.ts'

/** Where a space's conversation is found in the app. */
function roomPath(space: SpaceId, isDirect: boolean): string {
  if (space === teamSpace) return '/chat'
  return isDirect ? `/chat/${space}` : `/workspaces/${space}`
}

/** Where a message is found in the app. */
export function linkTo({ space, id, thread }: Pick<Message, 'space' | 'id' | 'thread'>, isDirect: boolean): string {
  return `${roomPath(space, isDirect)}?message=${id}${thread ? `&thread=${thread}` : ''}`
}
