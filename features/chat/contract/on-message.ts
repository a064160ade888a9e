import { type GateDeed, type SpaceId, type Tx, defineGate, managers } from '@atrium/engine/contract'
import { Message } from './message.ts'

const gone = { gone: 'This message no longer exists.' } as const

interface Named {
  readonly space: SpaceId
  readonly message: string
}

async function messageNamed(
  tx: Pick<Tx, 'get'>,
  { space, message: id }: Named,
  { refuse }: Pick<GateDeed<'gone'>, 'refuse'>,
): Promise<Message> {
  const message = await tx.get(Message, { space, id })
  return message?.deletedAt === null ? message : refuse('gone')
}

/** Hands on the message that is named, unless it is deleted. */
export const onMessage = defineGate({ name: 'the message is not deleted', refusals: gone, pass: messageNamed })

/** The same of a message of one's own. */
export const onOwnMessage = defineGate({
  name: 'the message is one’s own, and not deleted',
  refusals: { ...gone, 'not-yours': 'Only the author can edit a message.' },
  async pass(tx, named: Named, deed) {
    const message = await messageNamed(tx, named, deed)
    return message.author === deed.by ? message : deed.refuse('not-yours')
  },
})

/** The same of a message of one's own, or to those who look after the space of anybody's. */
export const onRemovableMessage = defineGate({
  name: 'the message is not deleted, and one’s own or one is an owner or an admin',
  refusals: { ...gone, 'not-yours': 'Only the author, an owner or an admin can delete a message.' },
  async pass(tx, named: Named, deed) {
    const message = await messageNamed(tx, named, deed)
    return message.author === deed.by || managers.includes(deed.role) ? message : deed.refuse('not-yours')
  },
})
