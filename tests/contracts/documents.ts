import { Document } from '@atrium/features/documents/contract'
import { Activity, Workspace } from '@atrium/features/workspaces/contract'
import { bob, pageOf, workspaceInMemory } from './fixture.ts'

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
