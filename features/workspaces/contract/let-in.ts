import type { Tx } from '@atrium/engine/contract'
import { type Member, admit } from '@atrium/features/spaces/contract'
import { JoinRequest } from './join-request.ts'

/** Lets somebody into a workspace in which they are not: whatever way they come, they no longer ask for it. */
export async function letIn(tx: Tx, member: Member): Promise<void> {
  await admit(tx, member)
  await tx.drop(JoinRequest, member)
}
