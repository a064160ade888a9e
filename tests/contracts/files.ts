import { type SpaceId, type Tx, anytime, defineAction, serverOnly } from '@atrium/engine/contract'
import * as z from 'zod/mini'
import { SpaceFile } from '@atrium/features/files/contract'
import type { Workspace } from '@atrium/features/workspaces/contract'
import type { Memory } from '../../engine/server/testing/memory.ts'
import { bob, fileOf, workspaceInMemory } from './fixture.ts'

/** A workspace with a file of Bob's. */
export function fileInMemory(given: Partial<SpaceFile> = {}, workspace: Partial<Workspace> = {}) {
  const { memory, space } = workspaceInMemory(workspace)
  const kept = fileOf(space, given)
  const key = { space, id: kept.id }
  memory.put(SpaceFile, kept)
  /** What another action does that shows files. */
  const change = (apply: (tx: Tx) => Promise<unknown>) => doTo(memory, space, apply)
  return { memory, space, key, kept, change, file: () => memory.row(SpaceFile, key) }
}

function doTo(memory: Memory, space: SpaceId, apply: (tx: Tx) => Promise<unknown>): Promise<string> {
  const given = { name: 'test/change', input: z.object({}), may: serverOnly, when: anytime, refusals: {} }
  const action = defineAction({ ...given, where: () => space, apply: async (tx) => void (await apply(tx)) })
  return memory.act(action, {}, { by: bob })
}
