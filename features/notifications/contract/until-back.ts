import { type Tx, ownSpace, teamSpace } from '@atrium/engine/contract'
import { Person, isOut } from '@atrium/features/people/contract'
import type { LaterItem } from './later-item.ts'
import { Notice } from './notice.ts'

/** So long somebody is waited for. */
export const longestBackMs = 30 * 86_400_000
/** By as much the clock of a device may be wrong. */
export const slackMs = 86_400_000

export type WaitedFor = Pick<LaterItem, 'backOf' | 'wasOut'>
export const nobody: WaitedFor = { backOf: null, wasOut: false }

/** Whether a notice is about a person's words, who can be waited for. */
export const isOfPerson = ({ cause }: Pick<Notice, 'cause'>): boolean => cause === 'direct' || cause === 'mention'

interface Asked extends Pick<LaterItem, 'kind' | 'thing' | 'at'> {
  readonly by: string
}

/** Who is waited for with a notice; undefined where it is not about a person's words. */
export async function waitedFor(tx: Tx, { by, at, kind, thing }: Asked): Promise<WaitedFor | undefined> {
  const notice = kind === 'notice' ? await tx.get(Notice, { space: ownSpace(by), id: thing }) : undefined
  if (!notice || !isOfPerson(notice)) return undefined
  const person = await tx.get(Person, { space: teamSpace, id: notice.fromUserId })
  return person && { backOf: person.id, wasOut: isOut(person, at) }
}
