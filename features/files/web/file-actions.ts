import { useAct, useClient, useMay, useRole } from '@atrium/engine/web'
import { showProblem, showToast } from '@atrium/ui'
import { deleteFile, purgeFile, renameFile, restoreFile } from '../contract/change-file.ts'
import type { SpaceFile } from '../contract/space-file.ts'

/** Whether one may rename and delete a file. */
export function useMayChange({ space, by }: Pick<SpaceFile, 'space' | 'by'>): boolean {
  const { person } = useClient()
  const role = useRole(space)
  const may = useMay(renameFile, space)
  return may && (by === person || role === 'owner' || role === 'admin')
}

/** What can be done with a file. */
export function useFileActions({ space, id, name }: Pick<SpaceFile, 'space' | 'id' | 'name'>) {
  const acts = { rename: useAct(renameFile), remove: useAct(deleteFile) }
  const back = { restore: useAct(restoreFile), purge: useAct(purgeFile) }
  const key = { space, id }

  async function told(answer: ReturnType<typeof acts.remove>): Promise<boolean> {
    const { ok, ...rest } = await answer
    if (!ok && 'message' in rest) showProblem(rest.message)
    return ok
  }

  const restore = (): Promise<boolean> => told(back.restore(key))
  return {
    restore,
    rename: (next: string) => told(acts.rename({ ...key, name: next })),
    purge: () => told(back.purge(key)),
    async remove() {
      if (await told(acts.remove(key)))
        showToast(`${name} is in the trash`, { label: 'Undo', run: () => void restore() })
    },
  }
}
