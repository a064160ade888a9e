import { useState } from 'react'
import type { SpaceId } from '@atrium/engine/contract'
import { useAct, useClient } from '@atrium/engine/web'
import { uploadsOf } from '@atrium/engine/web/uploads'
import { showOutcome } from '@atrium/ui'
import { deleteFile } from '../contract/change-file.ts'
import { type TakenName, mostNames, sameNames } from '../contract/queries.ts'

/** What becomes of files whose names others have already. */
export type Choice = 'keep' | 'replace' | 'skip'

/** Files that wait for an answer, of which some have the names of others. */
export interface Asking {
  readonly files: readonly File[]
  readonly taken: readonly TakenName[]
}

/** Brings files into a space, and asks first where names are taken. */
export function useBring(space: SpaceId) {
  const client = useClient()
  const remove = useAct(deleteFile)
  const [asking, setAsking] = useState<Asking>()

  function start(file: File): void {
    uploadsOf(client).start(space, file)
  }

  async function bring(files: readonly File[]): Promise<void> {
    const names = files.map(({ name }) => name).slice(0, mostNames)
    const answer = await client.ask(sameNames, { space, names })
    // Without an answer all are brought in: two files may have one name, and nothing is lost.
    const taken = answer.ok ? answer.output.taken : []
    if (taken.length > 0) setAsking({ files, taken })
    else for (const file of files) start(file)
  }

  /** The old one goes into the trash only when the new one is there. */
  async function replace(file: File, { id, name }: TakenName): Promise<void> {
    await uploadsOf(client).start(space, file).done
    const answer = await remove({ space, id })
    showOutcome(answer, `Replaced ${name}; the earlier file is in the trash`)
  }

  function choose(choice: Choice): void {
    setAsking(undefined)
    const taken = new Map(asking?.taken.map((one) => [one.name, one]))
    for (const file of asking?.files ?? []) {
      const other = taken.get(file.name)
      if (!other) start(file)
      else if (choice === 'keep') start(new File([file], other.free, { type: file.type }))
      else if (choice === 'replace') replace(file, other).catch(() => undefined) // the tray shows what failed
    }
  }

  return { bring, asking, choose, cancel: () => setAsking(undefined) }
}
