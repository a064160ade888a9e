import { IdSchema, SpaceIdSchema, type Tx, readers, type SpaceId } from '@atrium/engine/contract'
import { Member } from '@atrium/features/spaces/contract'
import { commentsOn, openSpace } from '@atrium/features/workspaces/contract'

export const oneThread = { space: SpaceIdSchema, thread: IdSchema }

/** What is said of documents follows the rules of what is said in chat. */
export const whenCommenting = [openSpace, commentsOn]

export const notHere = { 'not-here': 'This thread belongs to another document.' } as const
export const noReader = 'This person cannot open this document. Choose someone who can.'

interface Reader {
  readonly space: SpaceId
  readonly person: string
}

/** Whether somebody can read the pages of a space. */
export async function mayReadThere(tx: Tx, { space, person }: Reader): Promise<boolean> {
  const member = await tx.get(Member, { space, id: person })
  return member !== undefined && readers.includes(member.role)
}
