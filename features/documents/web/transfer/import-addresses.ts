import type { SpaceId } from '@atrium/engine/contract'
import type { Client } from '@atrium/engine/web'
import type { Block } from '../../contract/format/block.ts'
import { addressesIn, readdressed } from '../../contract/format/readdress.ts'
import { documentPath } from '../../contract/document-path.ts'
import { bringFile } from './bring-file.ts'
import { keyOf } from '../format/in-zip.ts'
import { onlineSoon } from './online-soon.ts'
import type { GivenFile, ReadFiles, ReadPage } from '../format/read-page.ts'

/** Gives what a zip's pages show and link to its place in the space. */
export interface Addresses {
  /** Brings in what the blocks show, and answers them with the addresses that it has then. */
  put(blocks: readonly Block[]): Promise<readonly Block[]>
  /** What could not be brought in, and why. */
  readonly skipped: ReadFiles['skipped']
}

interface Given {
  readonly space: SpaceId
  readonly ids: ReadonlyMap<ReadPage, string>
  readonly files: readonly GivenFile[]
}

export function createAddresses(client: Client, { space, ids, files }: Given): Addresses {
  const skipped: { name: string; why: string }[] = []
  const found = new Map<string, string>()
  for (const [{ key }, id] of ids) if (key !== undefined) found.set(key, documentPath({ space, id }))
  const named = new Map(files.map((file) => [file.name, file]))
  const begun = new Map<string, Promise<void>>()

  /** Brings a file in once, whoever else waits for it. */
  function brought(key: string): Promise<void> | undefined {
    const file = named.get(key)
    const bringing = begun.get(key) ?? (file && bring(key, file))
    if (bringing) begun.set(key, bringing)
    return bringing
  }

  async function bring(key: string, file: GivenFile): Promise<void> {
    const name = key.split('/').at(-1) ?? 'file'
    try {
      if (!(await onlineSoon(client))) throw new Error('You must be online to import files.')
      found.set(key, await bringFile(client, space, new File([file.bytes], name)))
    } catch (error) {
      skipped.push({ name, why: error instanceof Error ? error.message : 'It could not be imported.' })
    }
  }

  return {
    skipped,
    async put(blocks) {
      const keys = [...addressesIn(blocks)].flatMap((url) => keyOf(url) ?? [])
      for (const key of keys) await brought(key)
      return readdressed(blocks, (url) => {
        const key = keyOf(url)
        return key === undefined ? url : found.get(key)
      })
    },
  }
}
