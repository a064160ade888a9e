import { defineGate, type SpaceId } from '@atrium/engine/contract'
import { Message } from './message.ts'

/** Hands on the message that is named, unless it is deleted. */
export const onMessage = defineGate({
  name: 'the message is not deleted',
  refusals: { gone: 'This message no longer exists.' },
  async pass(tx, { space, message: id }: { readonly space: SpaceId; readonly message: string }, { refuse }) {
    const message = await tx.get(Message, { space, id })
    return message?.deletedAt === null ? message : refuse('gone')
  },
})
