import { newId } from '@atrium/base/id'
import { pageSpace } from '@atrium/engine/contract'
import { Document } from '@atrium/features/documents/contract'
import { Member, Space } from '@atrium/features/spaces/contract'
import { Activity, Workspace } from '@atrium/features/workspaces/contract'
import { PageSpace } from '../../features/documents/contract/access/page-space.ts'
import { ada, bob, memberOf, pageOf, workspaceInMemory } from './fixture.ts'

export const asBob = { by: bob, role: 'member' } as const

/** A workspace with a page of Bob's in it. */
export function pageInMemory(given: Partial<Document> = {}, workspace: Partial<Workspace> = {}) {
  const { memory, space } = workspaceInMemory(workspace)
  const page = pageOf(space, given)
  memory.put(Document, page)
  const add = (change: Partial<Document> = {}): Document => {
    const one = pageOf(space, change)
    memory.put(Document, one)
    return one
  }
  return {
    memory,
    space,
    key: { space, id: page.id },
    page,
    add,
    now: (id: string = page.id) => memory.row(Document, { space, id }),
    ops: () => memory.row(Workspace, { space, id: space }),
    noted: () =>
      memory.rows(Activity).map(({ type, targetName, metadata }) => `${type} ${targetName}: ${metadata.description}`),
  }
}

/** Pages that lie in each other, `depth` of them, the topmost first. */
export function putChain(
  add: (change: Partial<Document>) => Document,
  depth: number,
  top: Partial<Document> = {},
): readonly Document[] {
  const chain: Document[] = []
  for (let nth = 0; nth < depth; nth += 1)
    chain.push(add({ ...(nth === 0 ? top : {}), parent: chain.at(-1)?.id ?? null }))
  return chain
}

/** A page of a workspace that has access of its own, which Ada gave it. */
export function apartInMemory(given: Partial<PageSpace> = {}, workspace: Partial<Workspace> = {}) {
  const { memory, space: place } = workspaceInMemory(workspace)
  const space = pageSpace(newId())
  const page = pageOf(space, { createdBy: ada })
  const shown = { space, id: space, root: page.id, under: null, order: 'a0' }
  const apart: PageSpace = { ...shown, owner: ada, grants: [], createdAt: 1, ...given }
  memory.put(Space, { space, id: space, kind: 'page', state: 'open', parent: place })
  memory.put(Document, page)
  memory.put(PageSpace, apart)
  memory.put(Member, memberOf(space, ada, 'owner'))
  return {
    memory,
    place,
    space,
    page,
    apart,
    /** What is kept of it now. */
    kept: () => memory.row(PageSpace, { space, id: space }),
    grants: () => memory.row(PageSpace, { space, id: space })?.grants,
    member: (id: string) => memory.row(Member, { space, id }),
    roleOf: (id: string) => memory.row(Member, { space, id })?.role,
    spaceNow: () => memory.row(Space, { space, id: space }),
  }
}
