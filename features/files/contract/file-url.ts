import { filePath, type SpaceId } from '@atrium/engine/contract'

/** Where the bytes of a file are, for those who may see its space; as it is, small, or to be saved. */
export function fileUrl(file: Parameters<typeof filePath>[0], as?: 'thumbnail' | 'download'): string {
  return as ? `${filePath(file)}?${as}` : filePath(file)
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const address = new RegExp(`^/files/(team|(?:(?:own|page)(?::|%3A))?${uuid})/(${uuid})(?:[/?#]|$)`)

/** The file whose bytes are at an address of this app; undefined where it is no such address. */
export function fileAt(url: string): { readonly space: SpaceId; readonly id: string } | undefined {
  const [, space, id] = address.exec(url) ?? []
  return space && id ? { space: space.replace('%3A', ':') as SpaceId, id } : undefined
}
