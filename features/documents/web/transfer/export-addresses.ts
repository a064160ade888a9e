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

interface PageFile {
  readonly page: { readonly space: SpaceId; readonly id: string }
  readonly path: string
}

interface Exported {
  /** How many files stay behind, since a zip that can be brought in again does not take them. */
  readonly left: number
  /** The blocks of a page with links into the zip, after what they show was put there too. */
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
  let [left, size] = [0, 0]

  async function fetchFile(url: string): Promise<Uint8Array | undefined> {
    // Offline, or deleted: the address stays as it is.
    const answer = await fetch(url).catch(() => undefined)
    const bytes = answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
    if (!bytes || bytes.length > importLimits.fileBytes || size + bytes.length > importLimits.allBytes) return undefined
    size += bytes.length
    return bytes
  }

  async function take(url: string): Promise<void> {
    const file = fileAt(url)
    // A page that was moved shows its files under the addresses that they had: whether one may read them is answered by the server.
    if (!file || files.has(file.id)) return
    const bytes = await fetchFile(url)
    // The end of an id tells apart what has one name.
    const path = `files/${file.id.slice(-12)} ${nameIn(url)}`
    if (bytes) add(path, bytes)
    else left += 1
    files.set(file.id, bytes && path)
  }

  return {
    get left() {
      return left
    },
    async put(from, blocks) {
      for (const url of addressesIn(blocks)) await take(url)
      return readdressed(blocks, (url) => {
        const to = paths.get(url) ?? files.get(fileAt(url)?.id ?? '')
        return to === undefined ? url : relativeUrl(from, to)
      })
    },
  }
}

export const leftOut = (count: number): string =>
  `${count === 1 ? '1 file was' : `${count} files were`} left out of the zip: over 5 MB or unavailable right now.`

/** What anybody wrote as the name of a file is that of a file in the zip, and no way out of it. */
function nameIn(url: string): string {
  const [stem, ending] = inParts(decoded(url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''))
  return createNames()(stem || 'file', ending)
}

/** The blocks with links that lead into this app from anywhere. */
export const absolute = (blocks: readonly Block[]): readonly Block[] =>
  readdressed(blocks, (url) => (isInnerPath(url) ? new URL(url, location.origin).href : url))
