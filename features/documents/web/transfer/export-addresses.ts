import type { SpaceId } from '@atrium/engine/contract'
import { decoded } from '@atrium/base/decoded'
import { createNames, inParts } from '@atrium/base/file-names'
import { isInnerPath } from '@atrium/base/inner-path'
import { relativeUrl } from '@atrium/base/relative-url'
import { fileAt } from '@atrium/features/files/contract'
import { documentPath } from '../../contract/document-path.ts'
import type { Block } from '../../contract/format/block.ts'
import { addressesIn, readdressed } from '../../contract/format/readdress.ts'
import { importLimits } from '../format/import-limits.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { type LeftFiles, noFilesLeft } from './left-out.ts'

interface PageFile {
  readonly page: { readonly space: SpaceId; readonly id: string }
  readonly path: string
}

interface Exported {
  /** The files that stay behind, since a zip that can be brought in again does not take them. */
  readonly left: LeftFiles
  /** The blocks of a page with links into the zip, after what they show was put there too, and from anywhere to what is not in it. */
  put(from: string, blocks: readonly Block[]): Promise<readonly Block[]>
}

interface Given {
  readonly pages: readonly PageFile[]
  add(path: string, bytes: Uint8Array): void
}

/** Has pages of a zip link to each other and to their pictures within it. */
export function createExported({ pages, add }: Given): Exported {
  const paths = new Map(pages.map(({ page, path }) => [documentPath(page), path]))
  const files = new Map<string, string | undefined>()
  const room = createRoom()
  let left = noFilesLeft

  async function take(url: string): Promise<void> {
    const file = fileAt(url)
    // A page that was moved shows its files under the addresses that they had: whether one may read them is answered by the server.
    if (!file || files.has(file.id)) return
    const taken = await room.take(url)
    // The end of an id tells apart what has one name.
    const path = `files/${file.id.slice(-12)} ${nameIn(url)}`
    if (typeof taken === 'string') left = { ...left, [taken]: left[taken] + 1 }
    else add(path, taken)
    files.set(file.id, typeof taken === 'string' ? undefined : path)
  }

  return {
    get left() {
      return left
    },
    async put(from, blocks) {
      for (const url of addressesIn(blocks)) await take(url)
      return readdressed(blocks, (url) => {
        const to = paths.get(url) ?? files.get(fileAt(url)?.id ?? '')
        return to === undefined ? fromAnywhere(url) : relativeUrl(from, to)
      })
    },
  }
}

interface Room {
  /** The bytes of a file where there is still room for them, or why they are not to be had. */
  take(url: string): Promise<Uint8Array | keyof LeftFiles>
}

/** Room for as much as can be brought in again. Once it is full, nothing more is fetched. */
function createRoom(): Room {
  let room: number = importLimits.allBytes
  let isFull = false
  return {
    async take(url) {
      if (isFull) return 'beyond'
      const bytes = await fetchBytes(url, importLimits.fileBytes)
      if (typeof bytes === 'string') return bytes
      isFull = bytes.length > room
      if (isFull) return 'beyond'
      room -= bytes.length
      return bytes
    },
  }
}

/** What anybody wrote as the name of a file is that of a file in the zip, and no way out of it. */
function nameIn(url: string): string {
  const [stem, ending] = inParts(decoded(url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''))
  return createNames()(stem || 'file', ending)
}

/** The blocks with links that lead into this app from anywhere. */
export const absolute = (blocks: readonly Block[]): readonly Block[] => readdressed(blocks, fromAnywhere)

const fromAnywhere = (url: string): string => (isInnerPath(url) ? new URL(url, location.origin).href : url)
