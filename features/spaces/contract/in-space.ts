import { Access, type SpaceId, defineGate, ownSpace } from '@atrium/engine/contract'

/** Lets keep in one's own space what is about another only who is in that one. */
export const inThatSpace = defineGate({
  name: 'one is in the space that it is about',
  refusals: { 'no-space': 'You are no longer a member of this conversation.' },
  async pass(tx, { space }: { readonly space: SpaceId }, { by, refuse }) {
    if (!(await tx.get(Access, { space: ownSpace(by), id: space }))) refuse('no-space')
  },
})
