import type { Key, Role, Tx } from '@atrium/engine/contract'
import { Member } from './member.ts'

/** Lets somebody into a space in which they are not; refuses with `taken` who is in it. */
export const admit = (tx: Tx, member: Member): Promise<void> => tx.add(Member, member)

/** Gives a member another role. Ownership goes from one to another by `handOver` alone. */
export async function giveRole(tx: Tx, member: Member, role: Exclude<Role, 'owner'>): Promise<void> {
  if (member.role === 'owner') throw new Error('A space keeps its owner.')
  if ((await tx.get(Member, member)) && member.role !== role) await tx.put(Member, { ...member, role })
}

/** Takes somebody out of a space who is not its owner. */
export async function dismiss(tx: Tx, key: Key): Promise<void> {
  const member = await tx.get(Member, key)
  if (member?.role === 'owner') throw new Error('A space keeps its owner.')
  await tx.drop(Member, key)
}

/** Makes `heir` the owner; who was it stays as an admin. */
export async function handOver(
  tx: Tx,
  { owner, heir }: { readonly owner: Member; readonly heir: Member },
): Promise<void> {
  for (const member of [owner, heir])
    if (!(await tx.get(Member, member))) throw new Error('Ownership can only be transferred between members.')
  await tx.put(Member, { ...owner, role: 'admin' })
  await tx.put(Member, { ...heir, role: 'owner' })
}

/** Takes the last one, its owner, out of a space that is closed forever. */
export const dismissOwner = (tx: Tx, key: Key): Promise<void> => tx.drop(Member, key)
