import { newId } from '@atrium/base/id'
import { type PersonId, type SpaceId, teamSpace } from '@atrium/engine/contract'
import { createDocument } from '@atrium/features/documents/contract'
import type { TestServer } from './server.ts'

/** Has somebody make an empty page, in the team's space unless another is named. */
export async function makePage(
  { act }: Pick<TestServer, 'act'>,
  by: PersonId,
  { space = teamSpace, title = 'Plan' }: { readonly space?: SpaceId; readonly title?: string } = {},
): Promise<{ readonly space: SpaceId; readonly id: string }> {
  const key = { space, id: newId() }
  const rest = { parent: null, order: 'a0', icon: '', cover: '', isTemplate: false } as const
  const answer = await act(by, createDocument, { ...key, ...rest, title })
  if (!answer.ok) throw new Error(answer.message)
  return key
}
