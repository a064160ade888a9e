import { type Deed, IdSchema, SpaceIdSchema, type Tx, readers, type SpaceId } from '@atrium/engine/contract'
import { Member } from '@atrium/features/spaces/contract'
import { commentsOn, openSpace } from '@atrium/features/workspaces/contract'

export const oneThread = { space: SpaceIdSchema, thread: IdSchema }

/** What is said of documents follows the rules of what is said in chat. */
export const whenCommenting = [openSpace, commentsOn]

export const notHere = { 'not-here': 'This thread belongs to another document.' } as const

/** What the gates say of who is asked to see to a thread. */
export const itsReader = {
  name: 'who is asked can read it',
  refusals: { 'no-reader': 'This person cannot open this document. Choose someone who can.' },
} as const

interface Asked {
  readonly space: SpaceId
  /** Nobody where it is null or undefined. */
  readonly person: string | null | undefined
}

/** Refuses who cannot read the pages of the space. */
export async function mustBeReader(
  tx: Pick<Tx, 'get'>,
  { space, person }: Asked,
  { refuse }: Pick<Deed<'no-reader'>, 'refuse'>,
): Promise<void> {
  if (typeof person !== 'string') return
  const member = await tx.get(Member, { space, id: person })
  if (!member || !readers.includes(member.role)) refuse('no-reader')
}
